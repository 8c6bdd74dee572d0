import type { ItemDocument, SubmissionDraft } from '@app/domain';
import type { Owner } from '../../kinds/kind.js';
import type { BatchDocument, LineWords } from '../batch-line.js';

/** What a line would say, told so briefly that a test can compare it. */
export const briefWords: LineWords = {
  taken: (unchecked) => (unchecked.length > 0 ? { unchecked } : null),
  refused: (refusals) => ({ code: refusals[0]!.code, fields: refusals.map(({ field }) => field) }),
  duplicate: ({ reference }) => ({ code: '004', reference }),
  failed: () => ({ code: '905' }),
};

/** A line of a batch, as whoever read it hands it over. */
export const lineOf = (
  owner: Owner,
  line: number,
  draft: SubmissionDraft,
  registers: readonly ItemDocument[] | null = null,
): BatchDocument => ({ line, owner, draft, registers, words: briefWords });

/** Documents in the order of a file, each on a line of its own. */
export const linesOf = (owner: Owner, drafts: readonly SubmissionDraft[], from = 1): BatchDocument[] =>
  drafts.map((draft, index) => lineOf(owner, from + index, draft));
