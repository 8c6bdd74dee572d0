import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { EnvelopeDto, type FailureCode } from '@app/contract';
import { ApiFailures } from './api-failures.js';
import { enveloped } from './enveloped.js';

export interface ReadingOptions {
  summary: string;
  result: Type;
  public?: boolean;
  /** Takes `Prefer: wait=N`. */
  waits?: boolean;
}

/** An operation that only reads. */
export function ApiReading({ summary, result, public: isPublic, waits }: ReadingOptions): MethodDecorator {
  const failures = isPublic
    ? { 503: ['905'] }
    : { 400: ['003'], 401: ['001'], ...(waits ? { 404: ['003'] as FailureCode[] } : {}), 500: ['905'] };
  return applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(EnvelopeDto, result),
    ApiResponse({ status: 200, description: 'As asked.', schema: enveloped(result) }),
    ApiFailures(failures as Record<number, FailureCode[]>),
    ...(isPublic ? [] : [ApiSecurity('apiKey')]),
    ...(waits
      ? [ApiHeader({ name: 'Prefer', required: false, schema: { type: 'string', examples: ['wait=30'] } })]
      : []),
  );
}
