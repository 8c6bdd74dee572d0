import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { ANY_FAILURES, ApiFailures, type Failures } from './api-failures.js';
import { ApiPathParameters, type PathParameters } from './api-parameters.js';
import { ApiAnswer } from './api-reading.js';

interface Knock {
  summary: string;
  body: Type;
  examples: Record<string, object>;
  result: Type;
  failures?: Failures;
}

interface Asked extends Omit<Knock, 'body' | 'examples'> {
  path?: PathParameters;
  body?: Type;
  examples?: Record<string, object>;
}

const BODY_FAILURES: Failures = { 400: ['002', '003'], 413: ['003'], 415: ['003'] };
const KNOCK_FAILURES: Failures = { ...BODY_FAILURES, 429: ['006'], 500: ['905'], 503: ['905'] };

/** What somebody may ask who is not in. */
export const ApiKnock = ({ summary, body, examples, result, failures }: Knock): MethodDecorator =>
  applyDecorators(ApiAnswer(summary, result), ApiJson(body, examples), ApiFailures({ ...KNOCK_FAILURES, ...failures }));

/** What only somebody may ask who has logged in. */
export const ApiDashboard = ({ summary, body, examples = {}, result, path = {}, failures }: Asked): MethodDecorator =>
  applyDecorators(
    ApiAnswer(summary, result),
    ApiBearerAuth(),
    ApiPathParameters(path),
    ...(body ? [ApiJson(body, examples)] : []),
    ApiFailures({ ...ANY_FAILURES, ...(body && BODY_FAILURES), ...failures }),
  );

const ApiJson = (body: Type, examples: Record<string, object>): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(body),
    ApiBody({
      schema: { $ref: getSchemaPath(body) },
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    }),
  );
