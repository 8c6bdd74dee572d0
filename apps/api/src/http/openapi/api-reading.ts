import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, type ApiResponseOptions, ApiSecurity } from '@nestjs/swagger';
import { EnvelopeDto, PendingSubmissionDto } from '@app/contract';
import { PENDING_HEADERS } from './answer-headers.js';
import { ANY_FAILURES, ApiFailures, type Failures } from './api-failures.js';
import { ApiPathParameters, ApiPreference, type PathParameters } from './api-parameters.js';
import { enveloped } from './enveloped.js';

export interface ReadingOptions {
  summary: string;
  result: Type;
  path?: PathParameters;
  /** The operation accepts `Prefer: wait=N`. */
  waits?: boolean;
  /** The tax authority may not have answered yet. */
  mayBePending?: boolean;
  headers?: ApiResponseOptions['headers'];
  failures?: Failures;
}

/** Documents an operation that only reads, and needs a key. */
export function ApiReading({ summary, result, path = {}, waits, mayBePending, headers, failures }: ReadingOptions) {
  return applyDecorators(
    ApiAnswer(summary, result, headers),
    ApiSecurity('apiKey'),
    ApiPathParameters(path),
    ...(waits ? [ApiPreference(['wait=10'])] : []),
    ...(mayBePending ? [ApiPending()] : []),
    ApiFailures({ ...ANY_FAILURES, ...failures }),
  );
}

/** Documents an operation that strangers may call. */
export const ApiPublicReading = (summary: string, result: Type, failures: Failures): MethodDecorator =>
  applyDecorators(ApiAnswer(summary, result), ApiFailures(failures));

/** Documents the answer with 200. */
export const ApiAnswer = (summary: string, result: Type, headers?: ApiResponseOptions['headers']): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(EnvelopeDto, result),
    ApiResponse({ status: 200, description: 'As asked.', schema: enveloped(result), headers }),
  );

const ApiPending = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(PendingSubmissionDto),
    ApiResponse({
      status: 202,
      description: 'The submission is stored, and the tax authority has not signed it yet (006).',
      schema: enveloped(PendingSubmissionDto),
      headers: PENDING_HEADERS,
    }),
  );
