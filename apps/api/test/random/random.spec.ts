import { AnswerChecker } from './answer-checker.js';
import { describedOperations, type OpenApiDocument } from './described-operations.js';
import { leftoverComplaints, type RowCounts } from './leftovers.js';

const text = { type: 'string' };
const envelope = {
  type: 'object',
  required: ['resultCd', 'success', 'resultMsg', 'data'],
  properties: { resultCd: text, success: { type: 'boolean' }, resultMsg: text, data: {}, errors: { type: 'array' } },
};
const sold = { type: 'object', required: ['sign'], properties: { sign: text }, additionalProperties: false };
const line = {
  ...envelope,
  required: ['line', 'resultCd', 'success'],
  properties: { line: {}, ...envelope.properties },
};
const whole = { type: 'object', required: ['batch'], properties: { batch: {} }, additionalProperties: false };

/** An API with one operation. */
const document = {
  components: {
    schemas: { LineDto: line, EnvelopeDto: envelope, ErrorEnvelopeDto: { ...envelope, additionalProperties: false } },
  },
  paths: {
    '/api/v1/sales/{id}': {
      post: {
        responses: {
          200: {
            content: {
              'application/x-ndjson': { schema: { oneOf: [{ $ref: '#/components/schemas/LineDto' }, whole] } },
              'application/json': {
                schema: {
                  allOf: [{ $ref: '#/components/schemas/EnvelopeDto' }, { properties: { data: sold } }],
                  unevaluatedProperties: false,
                },
              },
            },
          },
        },
      },
    },
  },
} as unknown as OpenApiDocument;

const [operation] = describedOperations(document);
const checker = new AnswerChecker(document);

const success = { resultCd: '000', success: true, resultMsg: 'Done.', data: { sign: 'X' } };
const failure = { resultCd: '003', success: false, resultMsg: 'No.', data: null };

const complaintsAbout = (status: number, body: object, contentType: string | null = 'application/json') =>
  checker.complaints(operation!, 'POST', { status, contentType, text: JSON.stringify(body) });

describe('the checker accepts', () => {
  it.each([
    ['a success as it is documented', 200, success],
    ['a failure in the envelope', 400, failure],
    [
      'a failure that says where',
      400,
      { ...failure, errors: [{ field: 'a', code: '003', message: 'No.', fix: 'Do.' }] },
    ],
  ])('%s', (_, status, body) => {
    expect(complaintsAbout(status, body)).toEqual([]);
  });
});

describe('the checker reports', () => {
  it.each([
    ['a failure of our own', 500, { ...failure, resultCd: '905' }],
    ['one more field in the data', 200, { ...success, data: { sign: 'X', secret: 7 } }],
    ['one more field beside the data', 200, { ...success, secret: 7 }],
    ['a field that is missing', 200, { ...success, data: {} }],
    ['a field of another type', 200, { ...success, data: { sign: 7 } }],
    ['a success that is none', 200, failure],
    ['a failure that is none', 400, success],
    ['a code with a status that it does not come with', 400, { ...failure, resultCd: '802' }],
    ['a code that is in no table', 400, { ...failure, resultCd: '999' }],
    ['success told otherwise than by the code', 400, { ...failure, success: true }],
    [
      'an error that does not say what to do',
      400,
      { ...failure, errors: [{ field: 'a', code: '003', message: 'No.' }] },
    ],
    ['a success that is not documented', 202, { ...success, resultCd: '006', success: false }],
    ['a failure with a field of its own', 400, { ...failure, secret: 7 }],
  ])('%s', (_, status, body) => {
    expect(complaintsAbout(status, body)).not.toEqual([]);
  });

  it('an answer that is not JSON', () => {
    expect(complaintsAbout(200, success, 'text/html')).toEqual(['is of the type text/html']);
  });
});

describe('an answer line by line', () => {
  const first = { line: 1, ...success };
  const second = { line: 2, ...failure };
  const last = { batch: { batchId: 'X' } };
  const complaintsAboutLines = (status: number, lines: readonly object[]) => {
    const text = lines.map((one) => `${JSON.stringify(one)}\n`).join('');
    return checker.complaints(operation!, 'POST', { status, contentType: 'application/x-ndjson; charset=utf-8', text });
  };

  it.each([
    ['lines of both kinds, and the batch', [first, second, last]],
    ['no lines, and the batch', [last]],
  ])('is accepted with %s', (_, lines) => {
    expect(complaintsAboutLines(200, lines)).toEqual([]);
  });

  it.each([
    ['is cut off before the batch', 200, [first, second]],
    ['goes on behind the batch', 200, [first, last, second]],
    ['has a line without a field', 200, [{ ...first, line: undefined }, last]],
    ['has a line whose success is none', 200, [{ ...first, success: false }, last]],
    ['has a line whose error says nothing', 200, [{ ...second, errors: [{ field: 'a' }] }, last]],
    ['has a field more beside the batch', 200, [first, { ...last, secret: 7 }]],
    ['has a status that is not documented so', 201, [first, last]],
    ['is a failure of our own', 503, [last]],
  ])('is reported if it %s', (_, status, lines) => {
    expect(complaintsAboutLines(status, lines)).not.toEqual([]);
  });
});

const BEFORE: RowCounts = { submissions: 3, items: 2, keys: 3, idempotencyKeys: 1, credited: 2 };

const complaints = (status: number, after: Partial<RowCounts>, data: object | null = null) =>
  leftoverComplaints({ status, contentType: null, text: JSON.stringify({ data }) }, BEFORE, { ...BEFORE, ...after });

it.each(['submissions', 'items', 'keys', 'idempotencyKeys', 'credited'] as const)(
  'one more of the %s after a refusal is reported',
  (name) => {
    expect(complaints(400, { [name]: BEFORE[name] + 1 })).toEqual([expect.stringContaining(`left ${name} behind`)]);
  },
);

it.each<[string, number, Partial<RowCounts>, object | null]>([
  ['after a success', 200, { submissions: 4 }, null],
  ['of what was accepted, and refused by the authority', 422, { submissions: 4, keys: 4 }, { submissionId: 'X' }],
  ['of what ended meanwhile and freed what it held', 400, { keys: 2, items: 1 }, null],
  ['where nothing changed', 409, {}, { submissionId: 'X' }],
])('nothing is reported %s', (_, status, after, data) => {
  expect(complaints(status, after, data)).toEqual([]);
});

const BATCH_OF = { lines: 'application/x-ndjson', list: 'application/json' };

it.each<[keyof typeof BATCH_OF, number, number, string[]]>([
  ['lines', 200, 0, ['left submissions behind: 3 → 4']],
  ['lines', 200, 1, []],
  ['lines', 422, 0, ['left submissions behind: 3 → 4']],
  ['list', 200, 0, ['left submissions behind: 3 → 4']],
  ['list', 200, 1, []],
])(
  'of one more submission after a batch in a %s with %d, of which %d was accepted, %j is reported',
  (form, ...rest) => {
    const [status, accepted, expected] = rest;
    const batch = { batchId: 'X', accepted };
    const contentType = BATCH_OF[form];
    const text = JSON.stringify(form === 'lines' ? { batch } : { data: batch });
    expect(leftoverComplaints({ status, contentType, text }, BEFORE, { ...BEFORE, submissions: 4 })).toEqual(expected);
  },
);
