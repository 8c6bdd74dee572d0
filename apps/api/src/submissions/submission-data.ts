import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import { MOVES, type SubmissionId, type SubmissionStatus } from '@app/domain';
import { INVOICE_KINDS } from '@app/submission';
import type { SubmissionView } from '@app/persistence';
import { RESULT_CODE_LIST, type ResultCode } from '@app/contract';
import {
  EXAMPLE,
  Shown,
  ShownTextOrNull,
  ShownTime,
  ShownTimeOrNull,
  TIME_OR_NULL,
} from '../http/openapi/reply-fields.js';
import { holdData, HoldDto } from './hold-data.js';
import { publicMessage, ownPublicCode } from './public-message.js';
import { receiptData, ReceiptResultDto } from './receipt-data.js';

const STATUSES = Object.keys(MOVES) as SubmissionStatus[];

export const submissionPath = (id: SubmissionId): string => `/api/v1/submissions/${id}`;

/** A submission without a receipt. Read it again at its address, or wait there with `Prefer: wait=30`. */
export class PendingSubmissionDto {
  @Shown('Id of the submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown('Where the submission stands.', 'QUEUED', { enum: STATUSES })
  status!: SubmissionStatus;

  @ShownTextOrNull('Your own number of the document, if it has one.', 'INV-2026-0001')
  invcNo!: string | null;

  @Shown('Time of the next attempt; ISO 8601. Null if none is planned.', '2026-03-02T07:15:32.000Z', TIME_OR_NULL)
  nextAttemptAt!: string | null;

  @ApiProperty({
    description: 'Why it does not go out, while its device is held.',
    required: false,
    type: () => HoldDto,
  })
  device?: HoldDto;

  @Shown(
    'Public link to the receipt of a sale or credit note: a provisional slip until it is signed. Anyone who has it can read the receipt, until you revoke it. A path only, if this installation does not know its public address.',
    'https://risiti.example/r/C0yKUm8OTWydG1o8H34rkL8cyh0QEqu4ZLBqSTRiPgs',
    { format: 'uri-reference', required: false },
  )
  receiptUrl?: string;
}

/** The answer of POST /setup. */
export class SetupResultDto {
  @Shown('Id of the control unit, printed on receipts.', 'KRACU0400009001')
  sdcId!: string;

  @Shown('Machine registration code.', 'KRA00900100')
  mrcNo!: string;

  @Shown('State of the device.', 'ACTIVE')
  deviceStatus!: string;
}

/** The answer of POST /purchases. */
export class ConfirmedPurchaseDto {
  @Shown('Number of the purchase at the tax authority, counted per branch.', 4)
  cisInvcNo!: number;

  @Shown('Time of the confirmation, YYYYMMDDHHmmss, as sent.', '20260302101500')
  cfmDt!: string;
}

/** The answer with which the tax authority refused. */
export class AuthorityAnswerDto {
  @Shown("The authority's own code.", '910')
  code!: string;

  @Shown("The authority's own words.", 'Request parameter error')
  message!: string;
}

/** The reason why a document was never sent to the tax authority. */
export class OwnRefusalDto {
  @Shown('Our result code.', '801', { enum: RESULT_CODE_LIST })
  code!: ResultCode;

  @Shown('In words.', 'There is no approved invoice INV-2026-0000.')
  message!: string;
}

/** The state of a submission. After the approval it has the fields of the receipt or of the device. */
export class SubmissionViewDto extends IntersectionType(
  PendingSubmissionDto,
  PartialType(ReceiptResultDto),
  PartialType(SetupResultDto),
  PartialType(ConfirmedPurchaseDto),
) {
  @Shown('What was submitted.', 'sale')
  kind!: string;

  @Shown('What you call it: its invcNo, itemCd or serial.', 'INV-2026-0001')
  reference!: string;

  @ShownTime('Time of acceptance', '2026-03-02T07:15:00.120Z')
  acceptedAt!: string;

  @ShownTimeOrNull('Time at which the final status was reached', '2026-03-02T07:15:02.480Z')
  settledAt!: string | null;

  @Shown(
    'The submission that this one follows: the original of a return, the cause of a stock movement, or the credit note before the right sale of a correction.',
    '4c1f0a9e-2d61-4f0b-8a57-0e9d3b6c7a12',
    { oneOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] },
  )
  follows!: string | null;

  @Shown('How often it was sent.', 1)
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

/** The data of a submission that is not settled yet. */
export const pendingData = (view: SubmissionView): PendingSubmissionDto => ({
  submissionId: view.id,
  status: view.status,
  invcNo: INVOICE_KINDS.includes(view.kind) ? view.reference : null,
  nextAttemptAt: view.nextAttemptAt?.toISOString() ?? null,
  ...(view.hold && { device: holdData(view.hold) }),
});

/** The result that the ledger keeps of an approval without a receipt. */
type StoredResult = Partial<SetupResultDto & ConfirmedPurchaseDto>;

/** All data of a submission. Once it has a receipt, the fields of the receipt are among them. */
export const submissionData = (view: SubmissionView): SubmissionViewDto => ({
  ...pendingData(view),
  kind: view.kind,
  reference: view.reference,
  follows: view.follows,
  attempts: view.attempts,
  acceptedAt: view.acceptedAt.toISOString(),
  settledAt: view.settledAt?.toISOString() ?? null,
  ...(view.receipt && receiptData(view.receipt)),
  ...(view.result as StoredResult | null),
  ...(view.status !== 'APPROVED' && view.answerCode && refusalData(view)),
});

/** A refusal by Risiti itself is `refusal`; `authority` is only for an answer that the authority gave. */
export function refusalData(view: SubmissionView): Pick<SubmissionViewDto, 'refusal' | 'authority'> {
  const answer = answerData(view);
  const code = ownPublicCode(answer.code);
  return code ? { refusal: { ...answer, code } } : { authority: answer };
}

export const answerData = ({ answerCode, answerMessage }: SubmissionView): AuthorityAnswerDto => ({
  code: answerCode ?? '',
  message: publicMessage(answerCode, answerMessage) ?? '',
});
