import { ApiProperty } from '@nestjs/swagger';
import { endedUnapproved } from '@app/domain';
import type { SubmissionView } from '@app/persistence';
import { Shown } from '../http/openapi/reply-fields.js';
import { submissionData, SubmissionViewDto } from '../submissions/submission-data.js';

/** The state of the two documents of a correction, and what is to do. */
const STATES = {
  CREDITING:
    'Wait: the credit note is not signed yet, and the right sale waits for it. In NEEDS_REVIEW an operator is looking.',
  SELLING: 'Wait: the credit note is signed, and the right sale is not yet. In NEEDS_REVIEW an operator is looking.',
  CORRECTED: 'Nothing: both are signed. Print both receipts.',
  NOT_CREDITED:
    'The credit note was refused or withdrawn, so the right sale was not sent, and the wrong one stands. If it was refused, mend what its message names; then send the correction again.',
  CREDITED_ONLY:
    'The wrong sale is credited, and the right one was refused. Mend what its refusal names, and send it with POST /api/v1/sales.',
} as const;

type CorrectionState = keyof typeof STATES;

export class CorrectionDto {
  @Shown(
    'CREDITING (the credit note is not signed yet), SELLING (the right sale is not), CORRECTED, NOT_CREDITED (nothing changed) or CREDITED_ONLY (the right sale was refused).',
    'CORRECTED',
    { enum: Object.keys(STATES) },
  )
  state!: CorrectionState;

  @Shown('What to do now.', STATES.CORRECTED)
  whatToDo!: string;

  @ApiProperty({ description: 'The credit note over the wrong sale.', type: SubmissionViewDto })
  creditNote!: SubmissionViewDto;

  @ApiProperty({ description: 'The right sale.', type: SubmissionViewDto })
  sale!: SubmissionViewDto;
}

export function correctionData(note: SubmissionView, sale: SubmissionView): CorrectionDto {
  const state = stateOf(note, sale);
  return { state, whatToDo: STATES[state], creditNote: submissionData(note), sale: submissionData(sale) };
}

function stateOf({ status: ofNote }: SubmissionView, { status: ofSale }: SubmissionView): CorrectionState {
  if (endedUnapproved(ofNote)) return 'NOT_CREDITED';
  if (ofNote !== 'APPROVED') return 'CREDITING';
  if (endedUnapproved(ofSale)) return 'CREDITED_ONLY';
  return ofSale === 'APPROVED' ? 'CORRECTED' : 'SELLING';
}
