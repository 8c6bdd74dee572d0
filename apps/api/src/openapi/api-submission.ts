import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import { EnvelopeDto, PendingSubmissionDto } from '@app/contract';
import { ApiFailures, type Failures, WRITE_FAILURES } from './api-failures.js';
import { ApiIdempotencyKey, ApiPathParameters, ApiPreference, type PathParameters } from './api-parameters.js';
import { ANSWER_HEADERS, PENDING_HEADERS } from './answer-headers.js';
import { enveloped } from './enveloped.js';

export interface SubmissionOptions {
  summary: string;
  /** Several, where one operation takes a document in several shapes. */
  body: Type | [Type, ...Type[]];
  examples: Record<string, object>;
  /** Whether no body at all will do. */
  mayBeEmpty?: boolean;
  path?: PathParameters;
  result: Type;
  failures: Failures;
}

/** Of what the authority signs, whichever shape it comes in. */
export const INVOICE_FAILURES: Failures = { 409: ['004', '007', '802'], 422: ['003', '005', '801'] };

const FAILURES: Failures = {
  ...WRITE_FAILURES,
  400: ['002', '003'],
  413: ['003'],
  415: ['003'],
  503: ['006', '905'],
};

const PENDING =
  'Durable, and not answered yet: 000 when no waiting was asked for, 006 when the tax authority did not answer in ' +
  'time. It is sent again without your help; its answer is to be had at `Location`.';

/** An operation whose document goes to the tax authority: three modes, one schema. */
export function ApiSubmission(options: SubmissionOptions): MethodDecorator {
  const { summary, body, examples, mayBeEmpty = false, path = {}, result, failures } = options;
  const shapes = [body].flat();
  return applyDecorators(
    ApiOperation({ summary }),
    ApiSecurity('apiKey'),
    ApiExtraModels(EnvelopeDto, PendingSubmissionDto, result, ...shapes),
    ApiPathParameters(path),
    ApiPreference(['respond-async', 'wait=10']),
    ApiIdempotencyKey(),
    ApiBody({ schema: eitherOf(shapes), required: !mayBeEmpty, examples: shown(examples) }),
    ApiResponse({
      status: 200,
      description: 'Answered by the tax authority.',
      schema: enveloped(result),
      headers: ANSWER_HEADERS,
    }),
    ApiResponse({
      status: 202,
      description: PENDING,
      schema: enveloped(PendingSubmissionDto),
      headers: PENDING_HEADERS,
    }),
    ApiFailures({ ...FAILURES, ...failures }),
  );
}

function eitherOf(shapes: Type[]) {
  const references = shapes.map((shape) => ({ $ref: getSchemaPath(shape) }));
  return references.length === 1 ? references[0]! : { anyOf: references };
}

const shown = (examples: Record<string, object>) =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
