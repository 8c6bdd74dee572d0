import { MOVES, type SubmissionStatus } from '@app/domain';
import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import { RESULT_CODE_LIST, type ResultCode } from '../result-codes.js';
import { HoldDto } from '../device/hold.dto.js';
import { SetupResultDto } from '../device/setup.dto.js';
import { ReceiptResultDto } from '../sales/receipt-result.dto.js';
import { ConfirmedPurchaseDto } from '../purchases/confirm-purchase.dto.js';

const ANY_VALUE = { oneOf: ['string', 'number', 'boolean', 'null'].map((type) => ({ type })) };
const STATUSES = Object.keys(MOVES) as SubmissionStatus[];

/** A submission without a receipt. Read it again at its address, or wait there with `Prefer: wait=30`. */
export class PendingSubmissionDto {
  @ApiProperty({ description: 'Id of the submission.', examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'] })
  submissionId!: string;

  @ApiProperty({ description: 'Where the submission stands.', enum: STATUSES, examples: ['QUEUED'] })
  status!: SubmissionStatus;

  @ApiProperty({
    description: 'Your own number of the document, if it has one.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: ['INV-2026-0001'],
  })
  invcNo!: string | null;

  @ApiProperty({
    description: 'Time of the next attempt; ISO 8601. Null if none is planned.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-02T07:15:32.000Z'],
  })
  nextAttemptAt!: string | null;

  @ApiProperty({
    description: 'Why it does not go out, while its device is held.',
    required: false,
    type: () => HoldDto,
  })
  device?: HoldDto;

  @ApiProperty({
    description:
      'Public link to the receipt of a sale or credit note: a provisional slip until it is signed. Anyone who has it can read the receipt, until you revoke it. A path only, if this installation does not know its public address.',
    format: 'uri-reference',
    required: false,
    examples: ['https://risiti.example/r/C0yKUm8OTWydG1o8H34rkL8cyh0QEqu4ZLBqSTRiPgs'],
  })
  receiptUrl?: string;
}

export class DifferenceDto {
  @ApiProperty({
    description:
      'The field, in the names of your body. One that such a body does not have is named as GET /submissions/{id} shows it.',
    examples: ['transaction.remark'],
  })
  field!: string;

  @ApiProperty({ description: 'What is stored, and counts; null without a value.', ...ANY_VALUE, examples: ['gift'] })
  stored!: unknown;

  @ApiProperty({
    description: 'What you sent; null if you left it out. Texts are cut after 100 characters.',
    ...ANY_VALUE,
    examples: ['a gift'],
  })
  sent!: unknown;
}

/** What an answer says of a document whose number, code or name a document of the same branch has. */
export class RepeatDto {
  @ApiProperty({
    description:
      'Only where the document came before: true if all that the tax depends on is equal. Then this post is a repeat of it.',
    required: false,
    examples: [true],
  })
  identical?: boolean;

  @ApiProperty({
    description:
      'Only where the document came before: the first twenty fields that differ from what is stored. Null if that was deleted because of its age.',
    required: false,
    oneOf: [{ type: 'array', items: { $ref: '#/components/schemas/DifferenceDto' } }, { type: 'null' }],
    examples: [[]],
  })
  differences?: DifferenceDto[] | null;

  @ApiProperty({ description: 'How many more fields differ.', type: 'integer', required: false, examples: [3] })
  furtherDifferences?: number;
}

/** The answer to a post whose document is stored and not signed yet. */
export class PendingPostDto extends IntersectionType(PendingSubmissionDto, RepeatDto) {}

/** The answer with which the tax authority refused. */
export class AuthorityAnswerDto {
  @ApiProperty({ description: "The authority's own code.", examples: ['910'] })
  code!: string;

  @ApiProperty({ description: "The authority's own words.", examples: ['Request parameter error'] })
  message!: string;
}

/** The reason why a document was never sent to the tax authority. */
export class OwnRefusalDto {
  @ApiProperty({ description: 'Our result code.', enum: RESULT_CODE_LIST, examples: ['801'] })
  code!: ResultCode;

  @ApiProperty({ description: 'In words.', examples: ['There is no approved invoice INV-2026-0000.'] })
  message!: string;
}

/** The state of a submission. After the approval it has the fields of the receipt or of the device. */
export class SubmissionViewDto extends IntersectionType(
  PendingSubmissionDto,
  PartialType(ReceiptResultDto),
  PartialType(SetupResultDto),
  PartialType(ConfirmedPurchaseDto),
) {
  @ApiProperty({ description: 'What was submitted.', examples: ['sale'] })
  kind!: string;

  @ApiProperty({ description: 'What you call it: its invcNo, itemCd or serial.', examples: ['INV-2026-0001'] })
  reference!: string;

  @ApiProperty({
    description: 'Time of acceptance; ISO 8601.',
    format: 'date-time',
    examples: ['2026-03-02T07:15:00.120Z'],
  })
  acceptedAt!: string;

  @ApiProperty({
    description: 'Time at which the final status was reached; ISO 8601.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-02T07:15:02.480Z'],
  })
  settledAt!: string | null;

  @ApiProperty({
    description: 'The submission that this one follows: the original of a return, or the cause of a stock movement.',
    oneOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }],
    examples: ['4c1f0a9e-2d61-4f0b-8a57-0e9d3b6c7a12'],
  })
  follows!: string | null;

  @ApiProperty({ description: 'How often it was sent.', examples: [1] })
  attempts!: number;

  @ApiProperty({
    description: 'Last answer of the tax authority, unless it approved.',
    required: false,
    type: () => AuthorityAnswerDto,
  })
  authority?: AuthorityAnswerDto;

  @ApiProperty({
    description: 'Why the submission was not sent: a document it depends on was refused.',
    required: false,
    type: () => OwnRefusalDto,
  })
  refusal?: OwnRefusalDto;
}
