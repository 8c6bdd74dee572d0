import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiHeader, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { EnvelopeDto, PendingSubmissionDto } from '@app/contract';
import { ApiFailures } from './api-failures.js';
import { enveloped } from './enveloped.js';

export interface SubmissionOptions {
  summary: string;
  body: Type;
  example: object;
  result: Type;
}

const PREFER = {
  name: 'Prefer',
  required: false,
  description: 'RFC 7240: `respond-async` for an answer at once, `wait=N` to wait at most N seconds (up to 60).',
  schema: { type: 'string', examples: ['respond-async', 'wait=10'] },
};

/** An operation whose document goes to the tax authority: three modes, one schema. */
export function ApiSubmission({ summary, body, example, result }: SubmissionOptions): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiSecurity('apiKey'),
    ApiExtraModels(EnvelopeDto, PendingSubmissionDto, result),
    ApiHeader(PREFER),
    ApiBody({ type: body, examples: { example: { value: example } } }),
    ApiResponse({ status: 200, description: 'Answered by the tax authority.', schema: enveloped(result) }),
    ApiResponse({
      status: 202,
      description:
        'Durable, and not answered yet: 000 when no waiting was asked for, 006 when the tax authority did not answer ' +
        'in time. It is sent again without your help; its answer is to be had at `Location`.',
      schema: enveloped(PendingSubmissionDto),
    }),
    ApiFailures({
      400: ['002', '003'],
      401: ['001'],
      409: ['004', '007'],
      422: ['003', '005', '801'],
      500: ['905'],
      503: ['905'],
    }),
  );
}
