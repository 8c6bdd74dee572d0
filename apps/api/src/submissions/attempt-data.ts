import { ApiProperty } from '@nestjs/swagger';
import type { AttemptView } from '@app/persistence';
import { Shown, ShownTextOrNull, TIME_OR_NULL } from '../http/openapi/reply-fields.js';
import { publicAttemptMessage, ownPublicCode } from './public-message.js';

/** One attempt: the submission was sent to the tax authority, or looked up there. */
export class AttemptDto {
  @Shown('Which attempt it was, from 1.', 1)
  attempt!: number;

  @Shown('ISO 8601.', '2026-03-02T07:15:01.020Z', { format: 'date-time' })
  startedAt!: string;

  @Shown(
    'End; ISO 8601. Null while the attempt is running, or if its worker died.',
    '2026-03-02T07:15:02.480Z',
    TIME_OR_NULL,
  )
  endedAt!: string | null;

  @ShownTextOrNull('What it came to, if it ended.', 'approved')
  outcome!: string | null;

  @ShownTextOrNull("The tax authority's code, if it gave one.", null)
  code!: string | null;

  @ShownTextOrNull('What was said of it, if anything was.', null)
  message!: string | null;
}

/** The answer of GET /submissions/{id}/attempts. */
export class AttemptListDto {
  @ApiProperty({ description: 'Oldest first.', type: [AttemptDto] })
  attempts!: AttemptDto[];
}

/** One attempt. A refusal by Risiti itself is shown with its public code. */
export const attemptData = ({ attempt, startedAt, endedAt, outcome, code, message }: AttemptView): AttemptDto => ({
  attempt,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  outcome,
  code: code && (ownPublicCode(code) ?? code),
  message,
});

/** One attempt as its owner sees it. */
export const publicAttemptData = (attempt: AttemptView): AttemptDto => ({
  ...attemptData(attempt),
  message: publicAttemptMessage(attempt.outcome, attempt.code, attempt.message),
});
