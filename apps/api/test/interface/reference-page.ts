import { JSON_DEPTH_MAX, JSON_VALUES_MAX, RESULT_CODES } from '@app/contract';
import {
  cell,
  fieldsOf,
  type OpenApi,
  type OpenApiOperation,
  type OpenApiResponse,
  resolve,
  type Schema,
} from './openapi-schema.js';

/** `docs/reference.md`, made of the OpenAPI document and the table of codes. */
export function referencePage(document: OpenApi): string {
  return [
    '# Reference of the API',
    'This page is generated: `npm run reference` writes it from the contract. The same document is at `/openapi.json`, and to try it at `/docs`.',
    ...envelope,
    ...codes(),
    ...commonAnswers(document),
    ...tags(document).flatMap((tag) => operationsTagged(document, tag)),
    '',
  ].join('\n\n');
}

const envelope = [
  '## Requests and answers',
  `Every path begins with \`/api/v1\`. An app sends its API key in the header \`x-api-key\`. A user sends \`Authorization: Bearer <token>\`, and
\`X-Service-App-Id\` where the request is about an app. A body is JSON of at most 1 MiB with at most
${JSON_VALUES_MAX.toLocaleString('en')} values, nested at most ${JSON_DEPTH_MAX} levels deep.`,
  `Every answer has the fields \`resultCd\`, \`resultMsg\`, \`success\`, \`message\` and \`data\`. A refusal also has \`errors\`: each with the \`field\`, the
\`code\`, a \`message\` that says what is wrong, and a \`fix\` that says what to do. \`warnings\` name fields that are ignored. \`requestId\` names
the request for support.`,
];

function codes(): string[] {
  const byCode = Object.entries(RESULT_CODES).sort(([one], [other]) => one.localeCompare(other));
  const rows = byCode.map(([code, { name, status, meaning, fix }]) => row([code, name, String(status), meaning, fix]));
  return ['## Codes', table(['code', 'name', 'HTTP', 'meaning', 'what to do'], rows)];
}

/** Most operations answer these, in the same words. */
const COMMON = ['401', '403', '413', '415', '429', '500', '503'];

function commonAnswers({ paths }: OpenApi): string[] {
  const { responses } = paths['/api/v1/sales']!.post!;
  const common = Object.entries(responses).filter(([status]) => COMMON.includes(status));
  return ['## Answers that most operations share', table(['answer', 'meaning'], common.map(answerRow))];
}

const tags = ({ paths }: OpenApi): string[] => [
  ...new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one.tags ?? []))),
];

const operationsTagged = (document: OpenApi, tag: string): string[] => [
  `## ${tag}`,
  ...Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags?.includes(tag))
      .flatMap(([method, operation]) => operationOf(document, `${method.toUpperCase()} ${path}`, operation)),
  ),
];

function operationOf(document: OpenApi, title: string, operation: OpenApiOperation): string[] {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const inputs = parameters.map(({ name, in: place, required, description: about }) =>
    row([`\`${name}\``, place, required ? 'yes' : 'no', about ?? '']),
  );
  return [
    `### ${title}`,
    [summary, description].filter(Boolean).join('. '),
    ...(inputs.length > 0 ? [table(['parameter', 'in', 'required', 'meaning'], inputs)] : []),
    ...bodies(document, requestBody?.content?.['application/json']?.schema),
    ...results(document, responses),
    answers(responses),
  ];
}

function bodies(document: OpenApi, schema: Schema | undefined): string[] {
  if (!schema) return [];
  const shapes = resolve(document, schema).oneOf ?? [schema];
  return shapes.flatMap((shape, index) => [
    shapes.length > 1 ? `Body, shape ${index + 1}:` : 'Body:',
    fieldTable(document, shape),
  ]);
}

/** The first success says what comes back; the others say less. */
function results(document: OpenApi, responses: Record<string, OpenApiResponse>): string[] {
  const schema = responses['200']?.content?.['application/json']?.schema;
  const data = schema && fieldsOf(document, schema).find(({ name }) => name === 'data')?.schema;
  return data && fieldsOf(document, data).length > 0 ? ['`data` of the answer:', fieldTable(document, data)] : [];
}

function answers(responses: Record<string, OpenApiResponse>): string {
  const own = Object.entries(responses).filter(([status]) => !COMMON.includes(status));
  const shared = Object.keys(responses).filter((status) => COMMON.includes(status));
  const also = shared.length > 0 ? `\n\nAlso ${shared.join(', ')}: see _Answers that most operations share_.` : '';
  return table(['answer', 'meaning'], own.map(answerRow)) + also;
}

const fieldTable = (document: OpenApi, schema: Schema): string =>
  table(
    ['field', 'type', 'required', 'meaning'],
    fieldsOf(document, schema).map(({ name, type, isRequired, about }) =>
      row([`\`${name}\``, type, isRequired ? 'yes' : 'no', about]),
    ),
  );

const answerRow = ([status, { description }]: [string, OpenApiResponse]): string => row([status, description]);

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const table = (heads: readonly string[], rows: readonly string[]): string =>
  [row(heads), `| ${heads.map(() => '---').join(' | ')} |`, ...rows].join('\n');
