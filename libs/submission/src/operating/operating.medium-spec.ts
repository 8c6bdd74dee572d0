import { MAY_BE_IMPORTED, type Outcome, type SubmissionId } from '@app/domain';
import { listActs, listCases, listRestores, readAttempts, readSubmissionViews } from '@app/persistence';
import { ownReceipt, pipelineBench } from '../test/pipeline-bench.js';
import { approve, beginRestore, giveUp, hold, type LaneRef, redrive, release, resume } from './index.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => {
  bench = await pipelineBench();
  // Many calls fail in these tests. The breaker stays closed, so that no test waits for it.
  await bench.db.query('CREATE RULE stays_closed AS ON UPDATE TO breakers DO INSTEAD NOTHING');
});
afterAll(() => bench.close());

const ORDER = { operator: 'olive@example.com', reason: 'Seen in the portal of the authority' };
const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
const taken: Outcome = { kind: 'inDoubt', code: '400', message: 'expected: 2 but found: 1', numberTaken: true };
const unknown = { kind: 'refused', code: '990', message: 'no such question', forGood: true } as const;

const view = async (id: SubmissionId) => (await readSubmissionViews(bench.db, [id]))[0]!;
const isCase = async (id: SubmissionId) =>
  (await listCases(bench.db, { limit: 200 })).some(({ submissionId }) => submissionId === id);
type HeadSetup = Awaited<ReturnType<typeof bench.setup>>;
const laneOf = ({ lane }: HeadSetup): LaneRef => ({ ...lane, environment: 'SANDBOX', bhfId: '00' });
const acts = async ({ lane }: HeadSetup) =>
  (await listActs(bench.db, { laneId: lane.laneId, limit: 10 })).map(({ act }) => act);

/** The window in which it is asked about is over without an answer: its lane is held. */
async function unclear(): Promise<HeadSetup> {
  const head = await bench.setup();
  head.authority.outcomes = [lost, lost];
  await head.run();
  await bench.db.query(`UPDATE submissions SET doubt_since = now() - interval '1 hour' WHERE id = $1`, [head.id]);
  expect(await head.run()).toMatchObject({ kind: 'held' });
  expect(await view(head.id)).toMatchObject({ status: 'NEEDS_REVIEW' });
  return head;
}

/** Its number is gone, and its receipt unknown: its line went on without it. */
async function takenWithoutReceipt(): Promise<HeadSetup> {
  const head = await bench.setup();
  head.authority.outcomes = [lost, taken];
  head.authority.findings = [unknown];
  await head.run();
  expect(await head.run()).toMatchObject({ kind: 'held', laneGoesOn: true });
  return head;
}

it('tells the hold of a restore from one that was there before, or that has another reason', async () => {
  const [restored, heldBefore, suspected] = [await bench.setup(), await bench.setup(), await bench.setup()];
  const invoicesHeld = await unclear();
  await hold(bench.tools, ORDER, laneOf(heldBefore));
  const all = [restored, heldBefore, invoicesHeld, suspected];
  for (const head of all) await beginRestore(bench.tools, ORDER, laneOf(head));
  for (const head of [restored, invoicesHeld]) await hold(bench.tools, ORDER, laneOf(head));
  await hold(bench.tools, { ...ORDER, reason: 'Suspected fraud' }, laneOf(suspected));
  const isForRestore = async ({ lane }: HeadSetup) => {
    const [branch] = await listRestores(bench.db, MAY_BE_IMPORTED, { laneId: lane.laneId, limit: 1 });
    return [branch?.heldScope, branch?.isHeldForRestore];
  };
  expect(await Promise.all(all.map(isForRestore))).toEqual([
    ['device', true],
    ['device', false],
    ['device', false],
    ['device', false],
  ]);
});

describe('approving what needs a review', () => {
  it('with its receipt: it is signed, its number is used, and its line goes on', async () => {
    const head = await unclear();
    const next = await bench.accept(head.lane);
    const receipt = ownReceipt();
    expect(await approve(bench.tools, ORDER, head.id, receipt)).toEqual({ kind: 'done' });
    expect(await view(head.id)).toMatchObject({ status: 'APPROVED', receipt });
    expect(await bench.laneRow(head.lane)).toMatchObject({ heldAt: null, headId: next.id });
    expect((await bench.read(next.id)).nextNumber).toBe(2);
    expect(await isCase(head.id)).toBe(false);
    expect(await acts(head)).toEqual(['attach-receipt']);
  });

  it('is an attempt of its own, in words that nobody takes for those of the authority', async () => {
    const head = await unclear();
    await approve(bench.tools, ORDER, head.id, null);
    const last = (await readAttempts(bench.db, head.id)).at(-1);
    expect(last).toMatchObject({ outcome: 'approved', message: `By an operator: ${ORDER.reason}` });
  });

  it('leaves the line that went on without it as it is, and takes its receipt when that is known', async () => {
    const head = await takenWithoutReceipt();
    const next = await bench.accept(head.lane);
    expect(await approve(bench.tools, ORDER, head.id, null)).toEqual({ kind: 'done' });
    expect(await view(head.id)).toMatchObject({ status: 'APPROVED', receipt: null });
    const receipt = ownReceipt();
    expect(await approve(bench.tools, ORDER, head.id, receipt)).toEqual({ kind: 'done' });
    expect(await view(head.id)).toMatchObject({ status: 'APPROVED', receipt });
    expect(await approve(bench.tools, ORDER, head.id, receipt)).toMatchObject({ kind: 'notDone' });
    const events = 'SELECT type FROM events WHERE subject_id = $1 ORDER BY number';
    expect((await bench.db.query<{ type: string }>(events, [head.id])).map(({ type }) => type.split('.')[1])).toEqual([
      'needs-review',
      'approved',
      'receipt-added',
    ]);
    expect(await head.run({ id: next.id })).toMatchObject({ status: 'APPROVED' });
    expect(head.authority.sent.at(-1)).toBe('{"number":2}');
  });

  it('says nothing of the authority to the breaker', async () => {
    const head = await unclear();
    await approve(bench.tools, ORDER, head.id, null);
    expect(await bench.laneRow(head.lane)).toMatchObject({ answeredAt: null });
  });

  it('refuses a receipt that another submission has, of whatever branch, and attaches none to what is approved', async () => {
    const [owner, other, approved] = [await unclear(), await unclear(), await unclear()];
    const receipt = ownReceipt();
    await approve(bench.tools, ORDER, owner.id, receipt);
    await approve(bench.tools, ORDER, approved.id, null);
    const printed = { ...receipt, signature: receipt.signature.toLowerCase().replace('v4n6', 'v4n6-') };
    for (const { id } of [other, approved])
      expect(await approve(bench.tools, ORDER, id, printed)).toEqual({
        ...{ kind: 'notDone', message: `This receipt already belongs to submission ${owner.id}.` },
        fix: expect.stringContaining('portal') as string,
      });
    expect(await view(other.id)).toMatchObject({ status: 'NEEDS_REVIEW' });
    expect(await view(approved.id)).toMatchObject({ receipt: null });
    expect(await acts(other)).toEqual([]);
  });

  it.each([
    ['what a worker has', async (head: HeadSetup) => void (await bench.claim(head.id))],
    ['what waits in its lane', async () => {}],
    [
      'an invoice without a number during a restore',
      async (head: HeadSetup) => {
        await beginRestore(bench.tools, ORDER, laneOf(head));
        await hold(bench.tools, ORDER, laneOf(head));
      },
    ],
  ])('refuses %s', async (_, prepare) => {
    const head = await bench.setup();
    await prepare(head);
    const before = [await view(head.id), await acts(head)];
    expect(await approve(bench.tools, ORDER, head.id, null)).toMatchObject({ kind: 'notDone' });
    expect([await view(head.id), await acts(head)]).toEqual(before);
  });
});

describe('releasing what needs a review', () => {
  it('asks once more, under the same number', async () => {
    const head = await unclear();
    head.authority.findings = [{ kind: 'found', receipt: ownReceipt() }];
    expect(await release(bench.tools, ORDER, head.id, false)).toEqual({ kind: 'done' });
    expect(await head.run()).toMatchObject({ status: 'APPROVED' });
    expect(head.authority.sent).toEqual(['{"number":1}', '{"number":1}']);
  });

  it('as never received: it goes out afresh, in no doubt', async () => {
    const head = await unclear();
    const asked = head.authority.asked.length;
    expect(await release(bench.tools, ORDER, head.id, true)).toEqual({ kind: 'done' });
    expect(await view(head.id)).toMatchObject({ status: 'QUEUED' });
    expect(await head.run()).toMatchObject({ status: 'APPROVED' });
    expect(head.authority.asked).toHaveLength(asked);
  });

  it('puts what its line went on without back into it, at its old place', async () => {
    const head = await takenWithoutReceipt();
    const [next, last] = [await bench.accept(head.lane), await bench.accept(head.lane)];
    expect(await release(bench.tools, ORDER, head.id, false)).toEqual({ kind: 'done' });
    expect(await view(head.id)).toMatchObject({ status: 'ACCEPTED' });
    await head.run({ id: next.id });
    expect(await bench.laneRow(head.lane)).toMatchObject({ headId: head.id, waiting: 1 });
    head.authority.findings = [{ kind: 'found', receipt: ownReceipt() }];
    expect(await head.run()).toMatchObject({ status: 'APPROVED' });
    expect(await bench.laneRow(head.lane)).toMatchObject({ headId: last.id, waiting: 0 });
  });
});

describe('giving up', () => {
  it('refuses what the authority may have, unless it is known not to', async () => {
    const head = await unclear();
    expect(await giveUp(bench.tools, ORDER, head.id, false)).toMatchObject({ kind: 'notDone' });
    expect(await view(head.id)).toMatchObject({ status: 'NEEDS_REVIEW' });
    expect(await giveUp(bench.tools, ORDER, head.id, true)).toEqual({ kind: 'done' });
    expect(await view(head.id)).toMatchObject({ status: 'FAILED' });
    expect(await isCase(head.id)).toBe(true);
  });

  it('frees number and natural key, and lets the line go on', async () => {
    const head = await unclear();
    const next = await bench.accept(head.lane);
    await giveUp(bench.tools, ORDER, head.id, true);
    const { reference } = await bench.read(head.id);
    expect(await bench.accept(head.lane, reference)).toMatchObject({ accepted: [expect.any(String)] });
    expect(await head.run({ id: next.id })).toMatchObject({ status: 'APPROVED' });
    expect(head.authority.sent.at(-1)).toBe('{"number":1}');
  });

  it('can be taken back, as long as nobody has the number', async () => {
    const head = await unclear();
    await giveUp(bench.tools, ORDER, head.id, true);
    expect(await redrive(bench.tools, ORDER, head.id)).toEqual({ kind: 'done' });
    expect(await head.run()).toMatchObject({ status: 'APPROVED' });
    expect(await acts(head)).toEqual(['redrive', 'give-up']);
    expect(await isCase(head.id)).toBe(false);
  });

  it('cannot be taken back when its number was posted again', async () => {
    const head = await unclear();
    await giveUp(bench.tools, ORDER, head.id, true);
    const { reference } = await bench.read(head.id);
    await bench.accept(head.lane, reference);
    expect(await redrive(bench.tools, ORDER, head.id)).toMatchObject({ kind: 'notDone' });
    expect(await view(head.id)).toMatchObject({ status: 'FAILED' });
  });
});

describe('a lane', () => {
  it('that is held lets what is on the wire end, and nothing follow it', async () => {
    const head = await bench.setup();
    const next = await bench.accept(head.lane);
    const attempt = await bench.begin(head.id);
    expect(await hold(bench.tools, ORDER, laneOf(head))).toEqual({ kind: 'done' });
    await bench.ledger.settle([bench.settlement(head.lane, head.id, attempt)]);
    expect(await view(head.id)).toMatchObject({ status: 'APPROVED' });
    expect(await bench.laneRow(head.lane)).toMatchObject({ headId: null, waiting: 1 });
    expect(await resume(bench.tools, ORDER, laneOf(head))).toEqual({ kind: 'done' });
    expect(await bench.laneRow(head.lane)).toMatchObject({ headId: next.id, heldAt: null });
    expect(await acts(head)).toEqual(['resume', 'hold']);
  });

  it('that is resumed while its head is on the wire leaves that head its number', async () => {
    const head = await bench.setup();
    const attempt = await bench.begin(head.id);
    await hold(bench.tools, ORDER, laneOf(head));
    await resume(bench.tools, ORDER, laneOf(head));
    const held = await bench.db.query('SELECT 1 FROM held_numbers WHERE submission_id = $1', [head.id]);
    expect(held).toHaveLength(1);
    await bench.ledger.settle([bench.settlement(head.lane, head.id, attempt)]);
    expect(await view(head.id)).toMatchObject({ status: 'APPROVED' });
  });

  it('that an operator holds is not let go by what he decides about its head', async () => {
    const head = await unclear();
    await resume(bench.tools, ORDER, laneOf(head));
    await hold(bench.tools, ORDER, laneOf(head));
    const next = await bench.accept(head.lane);
    expect(await release(bench.tools, ORDER, head.id, true)).toEqual({ kind: 'done' });
    expect(await giveUp(bench.tools, ORDER, head.id, true)).toEqual({ kind: 'done' });
    expect(await bench.laneRow(head.lane)).toMatchObject({ headId: null, heldCode: 'OPERATOR', waiting: 1 });
    await resume(bench.tools, ORDER, laneOf(head));
    expect(await bench.laneRow(head.lane)).toMatchObject({ headId: next.id });
  });

  it('that was held for three refusals is not let go by deciding about an older case of it', async () => {
    const head = await takenWithoutReceipt();
    for (const message of ['bad', 'bad', 'bad'])
      await bench.reject(head.lane, (await bench.accept(head.lane)).id, message);
    expect(await bench.laneRow(head.lane)).toMatchObject({ headId: null, heldCode: '910' });
    expect(await approve(bench.tools, ORDER, head.id, null)).toEqual({ kind: 'done' });
    expect(await bench.laneRow(head.lane)).toMatchObject({ heldCode: '910' });
  });

  it('that an operator holds stays his, whatever its head on the wire comes to', async () => {
    const head = await bench.setup();
    const attempt = await bench.begin(head.id);
    await hold(bench.tools, ORDER, laneOf(head));
    const fault = { status: 'QUEUED', outcome: 'laneFault', code: '901', numberFate: 'kept' } as const;
    const stays = { ...fault, doubt: 'keep', inLane: 'stays', hold: 'device' } as const;
    await bench.ledger.settle([bench.settlement(head.lane, head.id, attempt, stays)]);
    expect(await bench.laneRow(head.lane)).toMatchObject({ heldCode: 'OPERATOR', heldMessage: ORDER.reason });
  });

  it('that is held refuses a claim that looked before', async () => {
    const head = await bench.setup();
    const { turn } = await bench.read(head.id);
    await hold(bench.tools, ORDER, laneOf(head));
    await resume(bench.tools, ORDER, laneOf(head));
    expect(await bench.claim(head.id, { turn })).toEqual(expect.objectContaining({ verdict: 'stale' }));
  });

  it('is held once, and resumed once', async () => {
    const head = await bench.setup();
    expect(await resume(bench.tools, ORDER, laneOf(head))).toMatchObject({ kind: 'notDone' });
    await hold(bench.tools, ORDER, laneOf(head));
    expect(await hold(bench.tools, ORDER, laneOf(head))).toMatchObject({ kind: 'notDone' });
  });
});
