import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type DescribedOperation, describedOperations, type OpenApiDocument } from './described-operations.js';

export interface ReceivedAnswer {
  status: number;
  contentType: string | null;
  text: string;
}

export interface AnswerEnvelope {
  resultCd: string;
  success: boolean;
  data: Record<string, unknown> | null;
  errors?: unknown[];
}

/** The result codes of the interface with their possible HTTP statuses. */
const STATUSES: Record<string, readonly number[]> = {
  '000': [200, 202],
  '001': [401, 403],
  '002': [400],
  '003': [400, 404, 405, 406, 408, 409, 413, 414, 415, 422, 431],
  '004': [409],
  '005': [404, 422],
  '006': [202, 409, 422, 429, 503],
  '007': [409, 422],
  '801': [404, 422],
  '802': [409],
};

/** Finds the faults of an answer to any request. */
export class AnswerChecker {
  private readonly ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenApiDocument) {
    this.ajv.addSchema({ $id: 'openapi', ...document });
  }

  complaints(operation: DescribedOperation, method: string, { status, contentType, text }: ReceivedAnswer): string[] {
    if (status >= 500 && !(method === 'GET' && isNotPulledYet(status, text))) return [`answered ${status}`];
    if (contentType?.startsWith(LINES) && method === operation.method)
      return this.faultsOfLines(operation, status, text);
    if (contentType?.startsWith(CSV) && operation.path.endsWith('/export')) return [];
    if (!contentType?.startsWith(JSON_TYPE)) return [`is of the type ${contentType}`];
    const envelope = JSON.parse(text) as AnswerEnvelope;
    const asked = this.operationWith(operation, method);
    const schema = asked ? this.schemaOf(asked, status) : ERROR;
    return [...faultsOfEnvelope(status, envelope), ...this.faultsBySchema(schema, envelope)];
  }

  /** A wrong method may be that of another operation with this address. */
  private operationWith({ path }: DescribedOperation, method: string): DescribedOperation | undefined {
    return describedOperations(this.document).find((one) => one.path === path && one.method === method);
  }

  /** Checks each line against the schema; the batch, or the counts of a validation, must come last. */
  private faultsOfLines(operation: DescribedOperation, status: number, text: string): string[] {
    const lines = linesOf(text);
    const schema = this.schemaOf(operation, status, LINES);
    const whole = lines.findIndex(isLastLine);
    return [
      ...(whole === lines.length - 1 ? [] : ['does not end, or ends before its end']),
      ...lines.flatMap((line) => (isLastLine(line) ? [] : faultsOfCode(line as unknown as AnswerEnvelope))),
      ...lines.flatMap((line) => this.faultsBySchema(schema, line)),
    ];
  }

  /** A refusal before an operation has one shape, even if the operation does not document its status. */
  private schemaOf({ path, method, statuses }: DescribedOperation, status: number, type = JSON_TYPE): string {
    if (!statuses.includes(String(status))) return status >= 400 ? ERROR : 'undocumented';
    const parts = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type];
    return `openapi#/${parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}/schema`;
  }

  private faultsBySchema(schema: string, envelope: object): string[] {
    if (schema === 'undocumented') return ['has a status the document does not name'];
    const validate = this.validators.get(schema) ?? this.ajv.compile({ $ref: encodeURI(schema) });
    this.validators.set(schema, validate);
    if (validate(envelope)) return [];
    return validate.errors!.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

const isLastLine = (line: object): boolean => 'batch' in line || 'validation' in line;

const JSON_TYPE = 'application/json';
const LINES = 'application/x-ndjson';
const CSV = 'text/csv';

/** The batch in an answer, streamed or in one piece. */
export interface BatchAnswer {
  batch: { batchId: string; accepted: number };
  lines: { verdict: string; data: { submissionId?: string; kind?: string; reference?: string } | null }[];
}

/** Undefined if the answer contains no batch. */
export function batchIn({ contentType, text }: ReceivedAnswer): BatchAnswer | null {
  if (contentType?.startsWith(LINES)) {
    const lines = linesOf(text);
    const { batch } = lines.pop() as unknown as Partial<BatchAnswer>;
    return batch ? { batch, lines: lines as unknown as BatchAnswer['lines'] } : null;
  }
  if (!contentType?.startsWith(JSON_TYPE)) return null;
  const data = (JSON.parse(text) as AnswerEnvelope).data as
    | (BatchAnswer['batch'] & { verdicts?: BatchAnswer['lines'] })
    | null;
  return data?.batchId ? { batch: data, lines: data.verdicts ?? [] } : null;
}

/** The parsed lines of a streamed answer. */
const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const ERROR = 'openapi#/components/schemas/ErrorEnvelopeDto';

function faultsOfEnvelope(status: number, envelope: AnswerEnvelope): string[] {
  const { resultCd } = envelope;
  const isMeant = status < 300 ? resultCd === '000' || (status === 202 && resultCd === '006') : resultCd !== '000';
  return [
    ...(STATUSES[resultCd]?.includes(status) ? [] : [`${resultCd} does not come with ${status}`]),
    ...(isMeant ? [] : [`${status} does not come with ${resultCd}`]),
    ...faultsOfCode(envelope),
  ];
}

const faultsOfCode = ({ resultCd, success, errors = [] }: AnswerEnvelope): string[] => [
  ...(success === (resultCd === '000') ? [] : [`success is ${success} with ${resultCd}`]),
  ...errors.flatMap(faultsOfError),
];

const faultsOfError = (error: unknown): string[] =>
  ['field', 'code', 'message', 'fix']
    .filter((name) => !isText((error as Record<string, unknown>)[name]))
    .map((name) => `an error has no ${name}: ${JSON.stringify(error)}`);

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** True for a register that was not pulled yet, if the caller did not wait. */
const isNotPulledYet = (status: number, text: string): boolean =>
  status === 503 && (JSON.parse(text) as AnswerEnvelope).resultCd === '006';
