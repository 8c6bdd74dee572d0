import { type Comparison, describeValue, type Warning } from '@app/contract';
import type { SubmissionId } from '@app/domain';

/** The relation of a post to the document that has its number. Only the branch that posted that document may hear of it. */
export interface Repeat {
  /** True if everything that the tax depends on is equal. */
  identical: boolean;
  /** Null if the stored document is so old that it is deleted. */
  comparison: Comparison | null;
}

export const repeatData = (repeat: Repeat | null) =>
  repeat && { identical: repeat.identical, differences: null, ...repeat.comparison };

/** A correction that comes as a repeat changes nothing, and its sender must not take it for done. */
export function repeatWarnings({ comparison }: Repeat, id: SubmissionId): Warning[] {
  if (!comparison) return [{ field: 'document', message: NOTHING_TO_COMPARE }];
  const fix = `If what is stored is wrong, withdraw it with DELETE /api/v1/submissions/${id} before it is sent, and send the document again; what is signed is undone with a credit note.`;
  return comparison.differences.map(({ field, stored, sent }) => ({
    ...{ field, fix },
    message: `${field} is ${valueOf(stored)} in the document that is stored, and ${valueOf(sent)} in this one: the stored one counts.`,
  }));
}

const NOTHING_TO_COMPARE =
  'The stored document was deleted because of its age, so nothing is left to compare with this one.';

const valueOf = (value: unknown): string => (value === null ? 'absent' : describeValue(value));
