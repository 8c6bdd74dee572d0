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

const headers = {
  Location: header('Where to see how it goes.', '/api/v1/sync'),
  'Retry-After': header('With a warning: after how many seconds a request fetches again what this one did not.', '15'),
};

const DESCRIPTION =
  'Fetches every register, waits at most 10 seconds for that (or as long as `Prefer` says), and answers 202 if it takes longer. ' +
  'A register is fetched at most once in 15 seconds: a warning names those that this request did not fetch anew, with ' +
  '`Retry-After`, and `asOf` says how old each copy is. If the tax authority does not answer, the answer is 503 with 006, ' +
  'and `data` shows the state of each register. If it answers, but does not give a list, a warning names that register.';

/** Documents an operation that starts background work of minutes. A caller may start it again at any time. */
export const ApiSync = ({ summary, body, result }: SyncOptions): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary, description: DESCRIPTION }),
    ApiSecurity('apiKey'),
    ApiExtraModels(EnvelopeDto, result),
    ApiPreference(['respond-async', 'wait=10']),
    ApiJson({ body, examples: { nothing: {} }, mayBeEmpty: true }),
    ApiResponse({ status: 200, description: 'Nothing is under way any more.', schema: enveloped(result), headers }),
    ApiResponse({
      status: 202,
      description: 'Started; it continues in the background.',
      schema: enveloped(result),
      headers,
    }),
    ApiFailures({ ...ANY_FAILURES, 400: ['003'], 409: ['007'], 413: ['003'], 415: ['003'], 503: ['006', '905'] }),
  );
