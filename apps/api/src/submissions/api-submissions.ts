import { applyDecorators, type Type } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { ApiFailures, WRITE_FAILURES } from '../http/openapi/api-failures.js';
import { ApiIdempotencyKey, ApiPathParameters, type PathParameters } from '../http/openapi/api-parameters.js';
import { ApiAnswer } from '../http/openapi/api-reading.js';

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
