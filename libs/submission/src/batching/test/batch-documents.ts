import type { ItemDocument, SubmissionDraft } from '@app/domain';
import type { SubmissionOwner } from '../../kinds/kind.js';
import type { BatchDocument, LineWording } from '../batch-line.js';

/** The verdict of a line in a short form that a test can compare. */
export const briefWording: LineWording = {
  accepted: (stockUnchecked) => (stockUnchecked.length > 0 ? { unchecked: stockUnchecked } : null),
  refused: (refusals) => ({ code: refusals[0]!.code, fields: refusals.map(({ field }) => field) }),
  compare: (stored) => ({ stored: stored.kind }),
  known: ({ reference }, identical) => (identical ? null : { code: '004', reference }),
  contested: () => ({ code: '006' }),
  failed: () => ({ code: '905' }),
};

/** A line of a batch, as whoever read it hands it over. */
export const lineOf = (
  owner: SubmissionOwner,
  line: number,
  draft: SubmissionDraft,
  itemsToRegister: readonly ItemDocument[] | null = null,
): BatchDocument => ({ line, owner, draft, itemsToRegister, wording: briefWording });

/** Documents in the order of a file, each on a line of its own. */
export const linesOf = (owner: SubmissionOwner, drafts: readonly SubmissionDraft[], from = 1): BatchDocument[] =>
  drafts.map((draft, index) => lineOf(owner, from + index, draft));
