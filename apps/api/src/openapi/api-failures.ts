import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorEnvelopeDto, type FailureCode, RESULT_CODES } from '@app/contract';

/** One line per code: what it means, and what to do. */
const describe = (code: FailureCode): string => `**${code}** ${RESULT_CODES[code].meaning} ${RESULT_CODES[code].fix}`;

/** The failures of an operation, by HTTP status; several codes may share one. */
export function ApiFailures(failures: Record<number, FailureCode[]>): MethodDecorator {
  return applyDecorators(
    ...Object.entries(failures).map(([status, codes]) =>
      ApiResponse({ status: Number(status), type: ErrorEnvelopeDto, description: codes.map(describe).join('\n\n') }),
    ),
  );
}
