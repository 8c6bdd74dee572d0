import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorEnvelopeDto, type FailureCode, RESULT_CODES } from '@app/contract';

/** The failures of an operation, by HTTP status; several codes may share one. */
export type Failures = Readonly<Record<number, readonly FailureCode[]>>;

/** One line per code: what it means, and what to do. */
const describe = (code: FailureCode): string => `**${code}** ${RESULT_CODES[code].meaning} ${RESULT_CODES[code].fix}`;

export function ApiFailures(failures: Failures): MethodDecorator {
  return applyDecorators(
    ...Object.entries(failures).map(([status, codes]) =>
      ApiResponse({ status: Number(status), type: ErrorEnvelopeDto, description: codes.map(describe).join('\n\n') }),
    ),
  );
}

/** Whatever needs a key, and looks into the ledger. */
export const ANY_FAILURES: Failures = { 401: ['001'], 500: ['905'], 503: ['905'] };

/** Whatever takes an idempotency key. */
export const WRITE_FAILURES: Failures = { ...ANY_FAILURES, 400: ['003'], 422: ['003'] };
