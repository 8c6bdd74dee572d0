import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import {
  BATCH_KINDS,
  BatchedSubmissionDto,
  BatchResultDto,
  BatchVerdictDto,
  BatchWithVerdictsDto,
  EnvelopeDto,
  exampleBatch,
  exampleBatchLines,
  SubmissionViewDto,
  ViolationDto,
} from '@app/contract';
import { LIMITS } from '../batches/limits.js';
import { NDJSON } from '../http/reply.js';
import { header } from './answer-headers.js';
import { ANY_FAILURES, ApiFailures, type Failures } from './api-failures.js';
import { ApiIdempotencyKey, ApiPathParameters, type PathParameters } from './api-parameters.js';
import { enveloped } from './enveloped.js';

const kinds = Object.entries(BATCH_KINDS).map(([kind, { address }]) => `\`${kind}\` (as POST ${address})`);

const ABOUT =
  `Up to ${LIMITS.linesMax} documents in one upload: a JSON object a line (\`${NDJSON}\`, packed with gzip if you like), or a ` +
  `list of up to ${LIMITS.listMax} as JSON. Each has \`kind\`, one of ${kinds.join(', ')}, and the body of that kind. A line may ` +
  'stand on one before it. Apps that serve a whole account may name another device of theirs by `tin` and `bhfId`.\n\n' +
  'Each line has its verdict, in the order of the lines, as soon as it is decided; the last line of the answer is ' +
  '`{"batch": …}`, and an answer without it was cut off. What was taken is taken: the same file may be sent again as it is, ' +
  'and finishes what was broken off. Tills go before batches, on the same device too.';

/** The upload of many documents. */
export const ApiBatchUpload = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Submit many documents in one upload', description: ABOUT }),
    ApiSecurity('apiKey'),
    ApiIdempotencyKey(),
    ApiExtraModels(EnvelopeDto, ViolationDto, BatchedSubmissionDto, BatchVerdictDto, BatchWithVerdictsDto),
    ApiQuery({
      name: 'atomic',
      required: false,
      description: '`validate`: look at all lines, then take all of them or none.',
      schema: { type: 'string', enum: ['validate'] },
    }),
    ApiBody({
      schema: { type: 'array', minItems: 1, maxItems: LIMITS.listMax, items: { type: 'object', required: ['kind'] } },
      examples: { list: { value: exampleBatch } },
      description: `As \`${NDJSON}\`:\n\n\`\`\`\n${exampleBatchLines}\n\`\`\``,
    }),
    ApiStream(BatchVerdictDto, 'What became of each line.', enveloped(BatchWithVerdictsDto)),
    ApiFailures({ ...ANY_FAILURES, 400: ['003'], 413: ['003'], 415: ['003'], 422: ['003'] }),
  );

export interface StreamedReading {
  summary: string;
  path: PathParameters;
  failures: Failures;
}

/** The results of a batch, line by line. */
export const ApiBatchResults = ({ summary, path, failures }: StreamedReading): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiSecurity('apiKey'),
    ApiExtraModels(BatchResultDto, SubmissionViewDto, BatchedSubmissionDto),
    ApiPathParameters(path),
    ApiQuery({
      name: 'after',
      required: false,
      description: 'Begin behind this line.',
      schema: { type: 'integer', examples: [0] },
    }),
    ApiQuery({
      name: 'follow',
      required: false,
      description: '`true`: wait at each line until it has settled, and end when all have.',
      schema: { type: 'string', enum: ['true', 'false'] },
    }),
    ApiStream(BatchResultDto, 'What became of each line; the last line is `{"batch": …}`.'),
    ApiFailures({ ...ANY_FAILURES, ...failures }),
  );

const LOCATION = {
  Location: header('Where the batch is to be read.', '/api/v1/batches/5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11'),
};

const ApiStream = (line: Type, description: string, whole?: object): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(line),
    ApiResponse({
      status: 200,
      description,
      headers: whole && LOCATION,
      content: {
        ...(whole && { 'application/json': { schema: whole } }),
        [NDJSON]: { schema: { $ref: getSchemaPath(line) } },
      },
    }),
  );
