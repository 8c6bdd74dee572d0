import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, type ApiResponseOptions, ApiSecurity } from '@nestjs/swagger';
import { EnvelopeDto } from '@app/contract';
import { ANY_FAILURES, ApiFailures, type Failures } from './api-failures.js';
import { ApiPathParameters, ApiPreference, type PathParameters } from './api-parameters.js';
import { enveloped } from './enveloped.js';

export interface ReadingOptions {
  summary: string;
  result: Type;
  path?: PathParameters;
  /** The operation accepts `Prefer: wait=N`. */
  waits?: boolean;
  headers?: ApiResponseOptions['headers'];
  failures?: Failures;
}

/** Documents an operation that only reads, and needs a key. */
export function ApiReading({ summary, result, path = {}, waits, headers, failures }: ReadingOptions) {
  return applyDecorators(
    ApiAnswer(summary, result, headers),
    ApiSecurity('apiKey'),
    ApiPathParameters(path),
    ...(waits ? [ApiPreference(['wait=10'])] : []),
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
