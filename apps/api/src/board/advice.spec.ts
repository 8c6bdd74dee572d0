import { OrderDto, readBody } from '@app/contract';
import { CASE_GUIDE, MAY_BE_IMPORTED } from '@app/domain';
import type { HeadView } from '@app/persistence';
import { adviceOf, boardOrigin } from './advice.js';

const view = {
  ...{ id: 's1', laneId: 'l1', kind: 'sale', status: 'NEEDS_REVIEW', doubtSince: new Date(), isParked: true },
  ...{ holds: 'invoices', heldScope: 'invoices', heldCode: '', heldAt: new Date() },
} as unknown as HeadView;
const adviceAt = (origin: string, change: Partial<HeadView> = {}) =>
  boardOrigin.run(origin, () => adviceOf({ ...view, ...change }));

it('has the commands for each way out of a review, at the address of the board', () => {
  const advice = adviceAt('https://risiti.example')!;
  expect(advice).toContain(CASE_GUIDE.neverArrived.act);
  expect(advice).toContain('curl -u "$LOGIN" -X POST https://risiti.example/admin/api/submissions/s1/question');
  expect(advice).toContain(
    `curl -u "$LOGIN" https://risiti.example/admin/api/submissions/s1/release -H 'content-type: application/json' -d '{"reason": "<why>", "neverReceived": true}'`,
  );
  for (const act of ['receipt', 'approval']) expect(advice).toContain(`/submissions/s1/${act} `);
  expect(advice).toContain('"questionId"');
  expect(advice).not.toContain('/lanes/');
  expect(advice).toContain('With a second factor, add a fresh code to each command:  -H "X-One-Time-Code: <code>"');
});

it.each<[string, Partial<HeadView>, string[]]>([
  ['a refused device', { status: 'QUEUED', heldScope: 'device', heldCode: '901' }, ['/lanes/l1/resume']],
  [
    'a used number',
    { status: 'QUEUED', heldCode: 'different' },
    ['learn', 'resume', 'next-number', 'resume'].map((act) => `/lanes/l1/${act}`),
  ],
  [
    'a sale that the authority may have',
    { answerCode: MAY_BE_IMPORTED, heldAt: null, heldScope: null },
    ['/submissions/s1/question', '/submissions/s1/release', '/lanes/l1/restore-end', '/submissions/s1/release'],
  ],
  [
    'three unknown refusals',
    { status: 'REJECTED', heldCode: 'unknown words', answerCode: '400' },
    ['/lanes/l1/resume'],
  ],
  ['three refusals', { status: 'REJECTED', heldCode: '921', answerCode: '921' }, ['/lanes/l1/resume']],
  ['refused credentials', { status: 'QUEUED', heldScope: 'device', heldCode: '403' }, ['/lanes/l1/resume']],
  ['a lost key', { kind: 'device-setup' }, ['/submissions/s1/release']],
  [
    'an item without an answer',
    { kind: 'item', heldAt: null, heldScope: null },
    ['approval', 'release', 'failure'].map((act) => `/submissions/s1/${act}`),
  ],
])('has the commands for %s', (_, change, paths) => {
  const found = adviceAt('http://h', change)!.matchAll(/admin\/api(\S+)/g);
  expect([...found].map(([, path]) => path)).toEqual(paths);
});

it.each<[string, Partial<HeadView>]>([
  ['an approved sale', { status: 'APPROVED', isParked: false, holds: null }],
  [
    'a refused sale of a lane that is held for another',
    { status: 'REJECTED', isParked: false, answerCode: '921', heldCode: '921', holds: null },
  ],
  ['a sale that waits in its lane', { status: 'QUEUED', isParked: false, heldAt: null, heldScope: null }],
])('is null for %s', (_, change) => expect(adviceAt('http://h', change)).toBeNull());

it('names a set-up with replace only where the code blames the device', () => {
  const held = (heldCode: string, heldMessage: string) =>
    adviceAt('http://h', { status: 'QUEUED', heldScope: 'device', heldCode, heldMessage });
  expect(held('901', 'It is not valid device')).toContain(CASE_GUIDE.deviceRefused.act);
  for (const code of ['401', '403']) expect(held(code, 'no')).toContain(CASE_GUIDE.callRefused.act);
  expect(held('400', 'apigee_app_id cannot be Null')).toContain(CASE_GUIDE.callRefused.act);
});

it('leaves a place for the reason that no order accepts', () => {
  const [, body] = /-d '(\{.*?\})'/.exec(
    adviceAt('http://h', { status: 'QUEUED', heldScope: 'device', heldCode: '901' })!,
  )!;
  expect(readBody(OrderDto, JSON.parse(body!))).toMatchObject({
    ok: false,
    violations: [{ code: '003', field: 'reason', fix: expect.stringContaining('in your own words') }],
  });
});
