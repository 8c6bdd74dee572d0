import { applyDecorators, type Type, UseInterceptors } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiQuery, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { EnvelopeDto } from '@app/contract';
import { ApiFailures, BODY_FAILURES, type Failures, WRITE_FAILURES } from '../http/openapi/api-failures.js';
import { ApiJson, type JsonBody } from '../http/openapi/api-json.js';
import {
  ApiIdempotencyKey,
  ApiPathParameters,
  ApiPreference,
  type PathParameters,
} from '../http/openapi/api-parameters.js';
import { ANSWER_HEADERS, PENDING_HEADERS } from '../http/openapi/answer-headers.js';
import { enveloped } from '../http/openapi/enveloped.js';
import { DifferenceDto, PendingPostDto } from './repeat.js';
import { PendingSubmissionDto } from './submission-data.js';
import { ValidationDto } from './validation-data.js';
import { ValidationInterceptor } from './validation.interceptor.js';

export interface SubmissionOptions extends JsonBody {
  summary: string;
  path?: PathParameters;
  result: Type;
  failures: Failures;
}

/** Failures of every document that the authority signs. */
export const INVOICE_FAILURES: Failures = { 409: ['004', '007', '802'], 422: ['003', '005', '801'] };

const FAILURES: Failures = { ...WRITE_FAILURES, ...BODY_FAILURES, 503: ['006', '905'] };

const PENDING =
  'Durable, and not answered yet: 000 when no waiting was asked for, 006 when the tax authority did not answer in ' +
  'time. It is sent again without your help; its answer is to be had at `Location`.';

/** Documents an operation that submits a document: to wait, to wait for a given time, or not to wait. */
export const ApiSubmission = ({ summary, path = {}, result, failures, ...json }: SubmissionOptions): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiSecurity('apiKey'),
    ApiExtraModels(EnvelopeDto, PendingPostDto, DifferenceDto, result),
    ApiPathParameters(path),
    ApiPreference(['respond-async', 'wait=10']),
    ApiIdempotencyKey(),
    ApiValidation(),
    ApiJson(json),
    ApiResponse({
      status: 200,
      description: 'Answered by the tax authority; or, with `validate=true`, what a post would get.',
      schema: enveloped(result, ValidationDto),
      headers: ANSWER_HEADERS,
    }),
    ApiResponse({
      status: 202,
      description: PENDING,
      schema: enveloped(PendingPostDto),
      headers: PENDING_HEADERS,
    }),
    ApiFailures({ ...FAILURES, ...failures }),
  );

const VALIDATE =
  '`true` asks what a post of this document would get. Nothing is stored, sent or numbered, and an Idempotency-Key is not ' +
  'used. The answer is 200 with 000, and its `data` is a `ValidationDto`: all that is wrong, the completed document, its ' +
  'taxes, and the calls that must come first. Any other value is refused.';

const ApiValidation = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(ValidationDto),
    ApiQuery({
      name: 'validate',
      required: false,
      description: VALIDATE,
      schema: { type: 'string', enum: ['true'], examples: ['true'] },
    }),
    UseInterceptors(ValidationInterceptor),
  );

/** Describes the 202 of a read whose submission has no answer yet. */
export const ApiPending = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(PendingSubmissionDto),
    ApiResponse({
      status: 202,
      description: 'The submission is stored, and the tax authority has not signed it yet (006).',
      schema: enveloped(PendingSubmissionDto),
      headers: PENDING_HEADERS,
    }),
  );
