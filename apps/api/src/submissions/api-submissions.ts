import { applyDecorators, type Type } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { SETTLED } from '@app/domain';
import { KIND_NAMES } from '@app/submission';
import { ApiFailures, WRITE_FAILURES } from '../http/openapi/api-failures.js';
import {
  ApiIdempotencyKey,
  ApiPathParameters,
  type PathParameters,
  ApiFilters,
  PAGE_SINCE,
} from '../http/openapi/api-parameters.js';
import { ApiAnswer } from '../http/openapi/api-reading.js';

export const ApiSubmissionQuery = (): MethodDecorator =>
  ApiFilters({
    invcNo: { about: 'Your own invoice number.', example: 'INV-2026-0001' },
    status: { about: `A status, for example ${SETTLED.join(', ')}.`, example: 'APPROVED' },
    kind: { about: `What was submitted: ${KIND_NAMES.join(', ')}.`, example: 'sale' },
    ...PAGE_SINCE,
    cursor: { ...PAGE_SINCE.cursor, example: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90' },
  });

export interface WithdrawalOptions {
  summary: string;
  result: Type;
  path: PathParameters;
}

/** An operation that withdraws a submission which no worker has begun to send. */
export const ApiWithdrawal = ({ summary, result, path }: WithdrawalOptions): MethodDecorator =>
  applyDecorators(
    ApiAnswer(summary, result),
    ApiSecurity('apiKey'),
    ApiPathParameters(path),
    ApiIdempotencyKey(),
    ApiFailures({ ...WRITE_FAILURES, 404: ['003'], 503: ['006', '905'] }),
  );
