import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { EnvelopeDto } from '@app/contract';
import { header } from '../http/openapi/answer-headers.js';
import { ANY_FAILURES, ApiFailures } from '../http/openapi/api-failures.js';
import { ApiJson } from '../http/openapi/api-json.js';
import { ApiPreference } from '../http/openapi/api-parameters.js';
import { enveloped } from '../http/openapi/enveloped.js';

export interface SyncOptions {
  summary: string;
  body: Type;
  result: Type;
}

const headers = { Location: header('Where to see how it goes.', '/api/v1/sync') };

/** Documents an operation that starts background work of minutes. A caller may start it again at any time. */
export const ApiSync = ({ summary, body, result }: SyncOptions): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiSecurity('apiKey'),
    ApiExtraModels(EnvelopeDto, result),
    ApiPreference(['wait=10']),
    ApiJson({ body, examples: { nothing: {} }, mayBeEmpty: true }),
    ApiResponse({ status: 200, description: 'Nothing is under way any more.', schema: enveloped(result), headers }),
    ApiResponse({
      status: 202,
      description: 'Started; it continues in the background.',
      schema: enveloped(result),
      headers,
    }),
    ApiFailures({ ...ANY_FAILURES, 400: ['003'], 409: ['007'], 413: ['003'], 415: ['003'] }),
  );
