import { IntersectionType } from '@nestjs/swagger';
import { type Comparison, describeValue, type Warning } from '@app/contract';
import type { SubmissionId } from '@app/domain';
import { Shown } from '../http/openapi/reply-fields.js';
import { PendingSubmissionDto } from './submission-data.js';
import { ComputedPartsDto } from './submission-details.js';

const ANY_VALUE = { oneOf: ['string', 'number', 'boolean', 'null'].map((type) => ({ type })) };

export class DifferenceDto {
  @Shown(
    'The field, in the names of your body. One that such a body does not have is named as GET /submissions/{id} shows it.',
    'transaction.remark',
  )
  field!: string;

  @Shown('What is stored, and counts; null without a value.', 'gift', ANY_VALUE)
  stored!: unknown;

  @Shown('What you sent; null if you left it out. Texts are cut after 100 characters.', 'a gift', ANY_VALUE)
  sent!: unknown;
}

/** The words of an answer about a document whose number, code or name a document of the same branch has. */
export class RepeatDto {
  @Shown(
    'Only where the document came before: true if all that the tax depends on is equal. Then this post is a repeat of it.',
    true,
    { required: false },
  )
  identical?: boolean;

  @Shown(
    'Only where the document came before: the first twenty fields that differ from what is stored. Null if that was deleted because of its age.',
    [],
    {
      required: false,
      oneOf: [{ type: 'array', items: { $ref: '#/components/schemas/DifferenceDto' } }, { type: 'null' }],
    },
  )
  differences?: DifferenceDto[] | null;

  @Shown('How many more fields differ.', 3, { type: 'integer', required: false })
  furtherDifferences?: number;
}

/** The answer to a post whose document is stored and not signed yet. */
export class PendingPostDto extends IntersectionType(PendingSubmissionDto, RepeatDto, ComputedPartsDto) {}

/** The relation of a post to the document that has its number. Only the branch that posted that document may hear of it. */
export interface Repeat {
  /** True if everything that the tax depends on is equal. */
  identical: boolean;
  /** Null if the stored document is so old that it is deleted. */
  comparison: Comparison | null;
}

export const repeatData = (repeat: Repeat | null): RepeatDto | null =>
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
