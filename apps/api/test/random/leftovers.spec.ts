import { leftoverComplaints, type RowCounts } from './leftovers.js';

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
