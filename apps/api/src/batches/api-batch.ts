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
  EnvelopeDto,
  ErrorEnvelopeDto,
  exampleBatch,
  exampleBatchLines,
  ViolationDto,
} from '@app/contract';
import { DifferenceDto } from '../submissions/repeat.js';
import { SubmissionViewDto } from '../submissions/submission-data.js';
import { LIMITS } from './limits.js';
import { NDJSON } from '../http/replies/reply.js';
import { header } from '../http/openapi/answer-headers.js';
import { bodyInLines } from '../http/openapi/bodies-in-lines.js';
import { ANY_FAILURES, ApiFailures, type Failures } from '../http/openapi/api-failures.js';
import {
  ApiFilters,
  ApiIdempotencyKey,
  ApiPathParameters,
  type PathParameters,
} from '../http/openapi/api-parameters.js';
import { enveloped } from '../http/openapi/enveloped.js';
import { CSV } from '../submissions/list-format.js';
import { BatchedSubmissionDto, BatchVerdictDto, VERDICTS } from './line-details.js';
import { RESULTS_CSV_COLUMNS } from './results-csv.js';
import { BatchDto, BatchValidationDto, BatchWithVerdictsDto, ValidatedLinesDto } from './batch-data.js';
import { BatchResultDto } from './batch-results.js';

const kinds = Object.entries(BATCH_KINDS).map(([kind, { address }]) => `\`${kind}\` (as POST ${address})`);

const BRANCH_FIELDS = {
  tin: { type: 'string' as const, description: 'PIN of another device of the account.' },
  bhfId: { type: 'string' as const, description: 'Branch of that device.' },
};

/** A body of one of the addresses, with its kind. */
const DOCUMENT = {
  oneOf: Object.entries(BATCH_KINDS).flatMap(([kind, { shapes }]) =>
    shapes.map((shape) => ({
      allOf: [
        { $ref: getSchemaPath(shape) },
        {
          ...{ type: 'object' as const, required: ['kind'] },
          properties: { kind: { type: 'string' as const, enum: [kind] }, ...BRANCH_FIELDS },
        },
      ],
    })),
  ),
};

const DESCRIPTION =
  `Up to ${LIMITS.linesMax} documents in one upload: a JSON object a line (\`${NDJSON}\`, packed with gzip if you like), or a ` +
  `list of up to ${LIMITS.listMax} as JSON. Each has \`kind\`, one of ${kinds.join(', ')}, and the body of that kind. A line may ` +
  'stand on one before it. Apps that serve a whole account may name another device of theirs by `tin` and `bhfId`.\n\n' +
  'Each line has its verdict, in the order of the lines, as soon as it is decided; the last line of the answer is ' +
  '`{"batch": …}`, and an answer without it was cut off. What was taken is taken: the same file may be sent again as it is, ' +
  'and finishes what was broken off. Tills go before batches, on the same device too.';

export const ApiBatchUpload = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Submit many documents in one upload', description: DESCRIPTION }),
    ApiSecurity('apiKey'),
    ApiIdempotencyKey(),
    ApiExtraModels(
      EnvelopeDto,
      ErrorEnvelopeDto,
      ViolationDto,
      DifferenceDto,
      BatchedSubmissionDto,
      BatchWithVerdictsDto,
      BatchValidationDto,
    ),
    ApiUploadQuery(),
    ApiExtraModels(...Object.values(BATCH_KINDS).flatMap(({ shapes }) => shapes)),
    ApiBody({
      schema: { type: 'array', minItems: 1, maxItems: LIMITS.listMax, items: DOCUMENT },
      ...bodyInLines(DOCUMENT),
      examples: { list: { value: exampleBatch } },
      description: `As \`${NDJSON}\`:\n\n\`\`\`\n${exampleBatchLines}\n\`\`\``,
    }),
    ApiStream({
      line: BatchVerdictDto,
      description: 'What became of each line.',
      headers: LOCATION,
      inOnePiece: enveloped(BatchWithVerdictsDto, BatchValidationDto),
      lastLines: { ...BATCH, validation: ValidatedLinesDto },
    }),
    ApiStream({
      ...{ status: 422, line: BatchVerdictDto },
      description: NOT_ACCEPTED,
      headers: LOCATION,
      inOnePiece: { $ref: getSchemaPath(ErrorEnvelopeDto) },
    }),
    ApiFailures({ ...ANY_FAILURES, 400: ['003'], 413: ['003'], 415: ['003'], 503: ['006', '905'] }),
  );

const ApiUploadQuery = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'atomic',
      required: false,
      description: '`validate`: look at all lines, then take all of them or none.',
      schema: { type: 'string', enum: ['validate'], examples: ['validate'] },
    }),
    ApiQuery({
      name: 'validate',
      required: false,
      description:
        '`true` asks what these lines would get. Nothing is stored. The answer has only what is wrong, and as its last line ' +
        '`{"validation": …}` with the counts; for a list it is a `BatchValidationDto`. Any other value is refused.',
      schema: { type: 'string', enum: ['true'], examples: ['true'] },
    }),
  );

export interface StreamedReading {
  summary: string;
  path: PathParameters;
  failures: Failures;
}

export const ApiBatchResults = ({ summary, path, failures }: StreamedReading): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiSecurity('apiKey'),
    ApiExtraModels(BatchResultDto, SubmissionViewDto, BatchedSubmissionDto, DifferenceDto),
    ApiPathParameters(path),
    ApiAfter(),
    ApiQuery({
      name: 'follow',
      required: false,
      description:
        '`true`: wait at each line until it has settled, and end when all have. Empty lines come while none settles: skip them.',
      schema: { type: 'string', enum: ['true', 'false'], examples: ['true'] },
    }),
    ApiResultFilters(),
    ApiStream({
      line: BatchResultDto,
      description: 'What became of each line; the last line is `{"batch": …}`.',
      otherTypes: { [CSV]: { schema: { type: 'string' } } },
    }),
    ApiFailures({ ...ANY_FAILURES, ...failures }),
  );

export const ApiBatchExport = ({ path, failures }: Omit<StreamedReading, 'summary'>): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      summary: 'Read the results of a batch as CSV',
      description: `UTF-8, with a header row: ${RESULTS_CSV_COLUMNS.join(', ')}. The last three are of the first error.`,
    }),
    ApiSecurity('apiKey'),
    ApiPathParameters(path),
    ApiAfter(),
    ApiResultFilters(),
    ApiResponse({ status: 200, description: 'A row a line.', content: { [CSV]: { schema: { type: 'string' } } } }),
    ApiFailures({ ...ANY_FAILURES, ...failures }),
  );

const ApiAfter = (): MethodDecorator =>
  ApiQuery({
    name: 'after',
    required: false,
    description: 'Begin behind this line.',
    schema: { type: 'integer', examples: [0] },
  });

const ApiResultFilters = (): MethodDecorator =>
  ApiFilters({
    limit: { about: 'At most so many lines; without it all.', example: '1000' },
    verdict: { about: `Only lines with this verdict: ${VERDICTS.join(', ')}.`, example: 'refused' },
    status: { about: 'Only lines whose submission has this status.', example: 'REJECTED' },
  });

const LOCATION = {
  Location: header('Where the batch is to be read.', '/api/v1/batches/5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11'),
};

const NOT_ACCEPTED =
  '**003** Some lines cannot be taken, and all of them or none were to be (`atomic`): here is what is wrong with each. Mend ' +
  'them, and send all of them again.\n\n**003** The Idempotency-Key has come with another request before. Send a new key.';

interface StreamedResponse {
  status?: number;
  line: Type;
  description: string;
  headers?: typeof LOCATION;
  /** The schema of the same answer as one JSON document, where the operation offers it. */
  inOnePiece?: object;
  /** The types of the last line, by its only field. */
  lastLines?: Record<string, Type>;
  /** The content of the same answer in other media types. */
  otherTypes?: Record<string, object>;
}

const BATCH = { batch: BatchDto };

/** Every line has this schema, except the last one. */
const lineOf = (line: Type, lastLines: Record<string, Type>) => ({
  oneOf: [
    { $ref: getSchemaPath(line) },
    ...Object.entries(lastLines).map(([field, data]) => ({
      ...{ type: 'object' as const, required: [field], properties: { [field]: { $ref: getSchemaPath(data) } } },
    })),
  ],
});

const ApiStream = ({
  status = 200,
  line,
  lastLines = BATCH,
  inOnePiece,
  otherTypes,
  ...stream
}: StreamedResponse): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(line, ...Object.values(lastLines)),
    ApiResponse({
      ...{ status, ...stream },
      content: {
        ...(inOnePiece && { 'application/json': { schema: inOnePiece } }),
        [NDJSON]: { schema: lineOf(line, lastLines) },
        ...otherTypes,
      },
    }),
  );
