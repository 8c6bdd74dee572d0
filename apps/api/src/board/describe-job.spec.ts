import type { HeadView } from '@app/persistence';
import { ageOf, describeJob, type RoundOfJob } from './describe-job.js';

const view = {
  id: 's1',
  ...{ environment: 'SANDBOX', tin: 'P051999888K', bhfId: '00' },
  kind: 'sale',
  reference: 'INV-1',
  status: 'QUEUED',
  turn: 1,
  attempts: 0,
  acceptedAt: new Date('2026-03-02T08:00:00Z'),
  nextAttemptAt: null,
  doubtSince: null,
  answerCode: null,
  answerMessage: null,
  laneId: 'l1',
  isHead: true,
  isParked: false,
  holds: null,
  behind: 0,
  oldestBehindAt: null,
  oldestBehindMs: null,
  heldAt: null,
  heldScope: null,
  heldCode: null,
  heldMessage: null,
} as unknown as HeadView;

const job = { submissionId: 's1', turn: 1 };
const ended = { isActive: false };
const describeChanged = (change: Partial<HeadView>, roundOfJob: RoundOfJob = ended) =>
  describeJob(job, { ...view, ...change }, roundOfJob);
const backlog = { behind: 12, oldestBehindAt: new Date('2026-03-02T08:00:00Z'), oldestBehindMs: 200_000 };

describe('the title of a job', () => {
  it.each<[string, Partial<HeadView>]>([
    ['sale INV-1 · P051999888K/00', {}],
    ['✓ sale INV-1 · P051999888K/00 · APPROVED', { status: 'APPROVED', isHead: false, behind: 4 }],
    ['sale INV-1 · P051999888K/00 · 12 behind it, the oldest for 3 min', backlog],
    [
      'sale INV-1 · P051999888K/00 · RETRYING 006 · 12 behind it, the oldest for 3 min',
      { status: 'RETRYING', ...backlog },
    ],
    ['sale INV-1 · P051999888K/00 · deferred', { nextAttemptAt: new Date() }],
    ['sale INV-1 · P051999888K/00 · IN_DOUBT', { status: 'IN_DOUBT' }],
    ['✗ sale INV-1 · P051999888K/00 · REJECTED 910', { status: 'REJECTED', isHead: false, answerCode: '910' }],
    ['✗ sale INV-1 · P051999888K/00 · FAILED', { status: 'FAILED', isHead: false }],
    ['⚠ sale INV-1 · P051999888K/00 · NEEDS_REVIEW', { status: 'NEEDS_REVIEW', isHead: false }],
    ['sale INV-1 · P051999888K/00 · IN_DOUBT · parked', { status: 'IN_DOUBT', isHead: false, isParked: true }],
    [
      '⚠ sale INV-1 · P051999888K/00 · lane held · 12 behind it, the oldest for 3 min',
      { heldAt: new Date(), holds: 'device', ...backlog },
    ],
    [
      '⚠ sale INV-1 · P051999888K/00 · invoices held · 12 behind it, the oldest for 3 min',
      { isHead: false, isParked: true, holds: 'invoices', ...backlog },
    ],
    [
      '⚠ sale INV-1 · P051999888K/00 · REJECTED 921 · invoices held · 12 behind it, the oldest for 3 min',
      { status: 'REJECTED', answerCode: '921', isHead: false, heldAt: new Date(), holds: 'invoices', ...backlog },
    ],
    ['sale INV-1 · P051999888K/00 · an earlier turn, now RETRYING', { status: 'RETRYING', turn: 2, ...backlog }],
    [
      '⚠ sale INV-1 · P051999888K/00 · lane held · 12 behind it, the oldest for 3 min',
      { turn: 2, heldAt: new Date(), holds: 'device', ...backlog },
    ],
  ])('%s', (title, change) => expect(describeChanged(change).title).toBe(title));
});

describe('a job that went on with its lane', () => {
  const approved = { kind: 'sale', reference: 'INV-2', status: 'APPROVED', code: '000' };
  const refused = { kind: 'sale', reference: 'INV-3', status: 'REJECTED', code: '910', message: 'No' };
  const settled = { status: 'APPROVED', isHead: false } as const;

  it('says so while a worker has it', () => {
    const { title } = describeChanged(settled, { isActive: true });
    expect(title).toBe('✓ sale INV-1 · P051999888K/00 · APPROVED · goes on with its lane');
    expect(describeChanged({}, { isActive: true }).title).toBe('sale INV-1 · P051999888K/00');
  });

  it.each([
    [[approved], 'went on with 1 more'],
    [[approved, refused], 'went on with 2 more, 1 not approved'],
  ])('counts its other documents afterwards: %#', (carried, words) => {
    const { title } = describeChanged(settled, { ...ended, returnvalue: { status: 'APPROVED', carried } });
    expect(title).toBe(`✓ sale INV-1 · P051999888K/00 · APPROVED · ${words}`);
  });

  it('tells what became of each', () => {
    const returnvalue = { status: 'APPROVED', carried: [approved, refused] };
    expect(describeChanged(settled, { ...ended, returnvalue }).data).toMatchObject({
      wentOnWith: ['sale INV-2: APPROVED 000', 'sale INV-3: REJECTED 910: No'],
    });
    expect(describeChanged(settled).data).not.toHaveProperty('wentOnWith');
  });
});

describe('the data of a job', () => {
  it('has the last answer, the number of attempts, and the next one', () => {
    const nextAttemptAt = new Date('2026-03-02T08:00:30Z');
    const answered = { answerCode: 'ECONNREFUSED', answerMessage: 'no one there' };
    expect(describeChanged({ status: 'RETRYING', attempts: 3, nextAttemptAt, ...answered }).data).toMatchObject({
      ...{ status: 'RETRYING', attempts: 3, nextAttemptAt, lastAnswer: 'ECONNREFUSED: no one there' },
    });
  });

  it('has the reason why a lane is held', () => {
    const held = { heldAt: new Date(), heldScope: 'device', heldCode: '901', heldMessage: 'No such device' } as const;
    expect(describeChanged(held).data).toMatchObject({
      ...{ taxpayer: 'P051999888K', branch: '00', kind: 'sale', reference: 'INV-1' },
      ...{ laneHeldSince: held.heldAt, laneHeldFor: '901: No such device' },
    });
  });

  it('has the backlog only for a head', () => {
    expect(describeChanged(backlog).data).toMatchObject({ waitingBehindIt: 12, oldestWaitsFor: '3 min' });
    expect(describeChanged({ ...backlog, isHead: false }).data).not.toHaveProperty('waitingBehindIt');
  });

  it('tells that another job has its turn', () => {
    expect(describeChanged({ turn: 2 }).data).toMatchObject({ turn: 1, turnNow: 2, note: expect.any(String) });
    expect(describeChanged({}).data).not.toHaveProperty('turnNow');
  });
});

it.each([
  [-5, '0 s'],
  [900, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [7_199_000, '1 h'],
  [86_400_000 * 3, '3 d'],
])('writes %d ms as %s', (ms, age) => expect(ageOf(ms)).toBe(age));
