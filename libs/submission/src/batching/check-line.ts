import { fingerprint } from '@app/domain';
import { type Identity, type LineRecord, readIdentity, type Reader } from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import { type Posted, postedOf, uncheckedOf } from '../accepting/new-submission.js';
import { isOwn, isSameAgain } from '../accepting/identical-repeat.js';
import type { BatchDocument } from './batch-line.js';

/** A line that may be written, or what became of it already. */
export type Looked = { document: BatchDocument; posted: Posted; unchecked: readonly string[] } | LineRecord;

export const isWritable = (looked: Looked): looked is Exclude<Looked, LineRecord> => 'posted' in looked;

/** What a line stands on, as the ledger has it now. Nobody waits for its receipt, so it may follow what has not settled. */
export async function look(db: Reader, document: BatchDocument): Promise<Looked> {
  const { draft, owner, registers, words } = document;
  const ground = await kindOf(draft.kind).ground(db, draft, owner, { mayFollow: true, registers });
  const known = ground.knownId && (await readIdentity(db, ground.knownId));
  if (known) return knownAs(document, known, ground.document && fingerprint(ground.document));
  if (ground.refusals.length > 0 || ground.document === null)
    return { ...recordOf(document), verdict: 'refused', submissionId: null, details: words.refused(ground.refusals) };
  const whole = { ...ground, document: ground.document };
  return { document, posted: postedOf(owner, draft, whole, null), unchecked: uncheckedOf(whole) };
}

/** Another submission has its number: the same again, which is what a file is that is sent once more, or a duplicate. */
export function knownAs(document: BatchDocument, there: Identity, print: string | null): LineRecord {
  const { owner, words } = document;
  const identical = isOwn(owner, there) && isSameAgain(there, print, owner);
  return {
    ...recordOf(document),
    verdict: identical ? 'known' : 'duplicate',
    // Another account's submission is none of this caller's business.
    submissionId: isOwn(owner, there) ? there.id : null,
    details: identical ? words.taken([]) : words.duplicate(there),
  };
}

export const acceptedAs = ({ document, posted, unchecked }: Exclude<Looked, LineRecord>): LineRecord => ({
  ...recordOf(document),
  verdict: 'accepted',
  submissionId: posted.main.submission.id,
  details: document.words.taken(unchecked),
});

export const recordOf = ({ line, draft }: BatchDocument): Pick<LineRecord, 'line' | 'kind' | 'reference'> => ({
  ...{ line, kind: draft.kind, reference: kindOf(draft.kind).reference(draft) },
});
