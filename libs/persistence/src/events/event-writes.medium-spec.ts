import { randomUUID } from 'node:crypto';
import {
  type AppId,
  eventOfMove,
  type LedgerEvent,
  MOVES,
  type SubmissionId,
  type SubmissionStatus,
} from '@app/domain';
import { cancelBatch, endBatch, refuseBatch } from '../batches/batches.js';
import type { Tx } from '../database/tx.js';
import { holdLane, requeueSubmission } from '../operating/interventions.js';
import { type Lane, type LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { EventReader } from '../events.js';

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

async function eventsOf(lane: Lane): Promise<LedgerEvent[]> {
  const result = await new EventReader(bench.db, {
    app: { laneId: lane.laneId, appId: lane.appId as AppId },
  }).readAfter(null);
  if (result.verdict !== 'page') throw new Error(result.verdict);
  return result.events;
}
const typesOf = async (lane: Lane) => (await eventsOf(lane)).map(({ type }) => type);

async function head(): Promise<{ lane: Lane; id: SubmissionId; attempt: number }> {
  const lane = await bench.lane();
  const { id } = await bench.accept(lane);
  const claimed = await bench.claim(id);
  return { lane, id, attempt: claimed.verdict === 'claimed' ? claimed.attempt : 0 };
}

const REVIEW = { status: 'NEEDS_REVIEW', outcome: 'inDoubt', numberFate: 'kept', doubt: 'raise' } as const;
const FAILED = { status: 'FAILED', outcome: 'rejected', numberFate: 'released' } as const;
const FAULT = { status: 'QUEUED', outcome: 'laneFault', code: '901', numberFate: 'kept', doubt: 'keep' } as const;

describe('a submission', () => {
  it('has an event with its ids, and nothing of its document', async () => {
    const lane = await bench.lane();
    const { id } = await bench.accept(lane, 'INV-7');
    await bench.approve(lane, id);
    expect(await eventsOf(lane)).toEqual([
      {
        ...{ id: expect.stringMatching(/^\d+-\d{16}$/) as string, type: 'submission.approved' },
        ...{ at: expect.any(String) as string, environment: 'SANDBOX', accountId: lane.accountId, appId: lane.appId },
        ...{
          tin: lane.tin,
          bhfId: '00',
          deviceId: lane.laneId,
          subjectId: id,
          kind: 'sale',
          reference: 'INV-7',
          status: 'APPROVED',
        },
      },
    ]);
  });

  it('has no event before its end', async () => {
    const { lane, id, attempt } = await head();
    const retry = { status: 'RETRYING', outcome: 'unavailable', numberFate: 'kept', inLane: 'stays' } as const;
    await bench.ledger.settle([bench.settlement(lane, id, attempt, retry)]);
    await bench.claim(id);
    await bench.stopHeartbeat();
    await bench.ledger.rescueClaims();
    expect(await bench.read(id)).toMatchObject({ status: 'IN_DOUBT' });
    expect(await eventsOf(lane)).toEqual([]);
  });

  it.each([
    ['submission.needs-review', REVIEW],
    ['submission.failed', FAILED],
  ])('has the event %s', async (type, end) => {
    const { lane, id, attempt } = await head();
    await bench.ledger.settle([bench.settlement(lane, id, attempt, end)]);
    expect(await typesOf(lane)).toEqual([type]);
  });

  it('has one event, however often the same attempt settles it', async () => {
    const { lane, id, attempt } = await head();
    for (let times = 0; times < 3; times++) {
      expect((await bench.ledger.settle([bench.settlement(lane, id, attempt)])).written).toEqual([id]);
    }
    expect(await typesOf(lane)).toEqual(['submission.approved']);
  });

  it('has an event when it is withdrawn, and none when it was too late', async () => {
    const { lane, id } = await head();
    const waiting = await bench.accept(lane);
    await bench.ledger.withdraw([id, waiting.id]);
    await bench.ledger.withdraw([id, waiting.id]);
    expect(await eventsOf(lane)).toMatchObject([{ type: 'submission.cancelled', subjectId: waiting.id }]);
  });

  it('has an event for each of its states when an operator sends it out again', async () => {
    const { lane, id, attempt } = await head();
    await bench.ledger.settle([bench.settlement(lane, id, attempt, FAILED)]);
    await requeueSubmission(bench.db, { id, status: 'FAILED', inDoubt: false }, false);
    await bench.approve(lane, id);
    expect(await typesOf(lane)).toEqual(['submission.failed', 'submission.requeued', 'submission.approved']);
  });

  it('has no event if an effect of the same commit fails', async () => {
    const { lane, id, attempt } = await head();
    const settlement = bench.settlement(lane, id, attempt);
    const failing = bench.ledger.settle([settlement], () => Promise.reject(new Error('no effect')));
    await expect(failing).rejects.toThrow('no effect');
    expect([(await bench.read(id)).status, await eventsOf(lane)]).toEqual(['SUBMITTING', []]);
  });
});

describe('a device', () => {
  it('has an event when three equal refusals hold its lane, and when it is resumed', async () => {
    const lane = await bench.lane();
    for (let refused = 0; refused < 3; refused++) await bench.reject(lane, (await bench.accept(lane)).id);
    await bench.ledger.releaseLane(lane.laneId);
    await bench.ledger.releaseLane(lane.laneId);
    const refusal = 'submission.rejected';
    expect(await typesOf(lane)).toEqual([refusal, refusal, refusal, 'device.held', 'device.resumed']);
    expect((await eventsOf(lane)).at(-1)).toMatchObject({ subjectId: lane.laneId, reference: null, status: null });
  });

  it('has one event when it is held twice', async () => {
    const { lane, id, attempt } = await head();
    await bench.ledger.settle([bench.settlement(lane, id, attempt, { ...FAULT, inLane: 'stays', hold: 'device' })]);
    await holdLane(bench.db, lane.laneId, 'to look at it');
    expect(await typesOf(lane)).toEqual(['device.held']);
  });

  it('goes on together with the submission that an operator requeues', async () => {
    const { lane, id, attempt } = await head();
    await bench.ledger.settle([bench.settlement(lane, id, attempt, { ...REVIEW, inLane: 'stays', hold: 'device' })]);
    await requeueSubmission(bench.db, { id, status: 'NEEDS_REVIEW', inDoubt: true }, false);
    const before = ['submission.needs-review', 'device.held'];
    expect(await typesOf(lane)).toEqual([...before, 'device.resumed', 'submission.requeued']);
  });
});

it('a batch has an event at its end, and another one when it is cancelled after that', async () => {
  const lane = await bench.lane();
  const [received, refused, cancelled] = [await bench.batch(lane), await bench.batch(lane), await bench.batch(lane)];
  for (let times = 0; times < 2; times++) await endBatch(bench.db, received, { state: 'RECEIVED' });
  await refuseBatch(bench.db, refused, []);
  for (const id of [cancelled, received, received]) await cancelBatch(bench.db, id);
  expect((await eventsOf(lane)).map(({ type, subjectId, status }) => [type, subjectId, status])).toEqual([
    ['batch.finished', received, 'RECEIVED'],
    ['batch.finished', refused, 'REFUSED'],
    ['batch.finished', cancelled, 'CANCELLED'],
    ['batch.cancelled', received, 'CANCELLED'],
  ]);
});

/** The events that a move of a new row writes. Nothing is left afterwards. */
async function writtenBy(tx: Tx, from: SubmissionStatus, to: SubmissionStatus): Promise<string[]> {
  const id = randomUUID();
  await tx.query('SAVEPOINT move');
  await tx.query(`INSERT INTO submissions SELECT (jsonb_populate_record(s, $1)).* FROM submissions s LIMIT 1`, [
    JSON.stringify({ id, status: from, waiting: false }),
  ]);
  await tx.query('UPDATE submissions SET status = $2 WHERE id = $1', [id, to]);
  await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
  const events = await tx.query<{ type: string }>('SELECT type FROM events WHERE subject_id = $1', [id]);
  await tx.query('ROLLBACK TO SAVEPOINT move');
  return events.map(({ type }) => type);
}

it('every move into an end, and out of one, writes exactly one event, and no other move writes any', async () => {
  await bench.accept(await bench.lane());
  await bench.db.transaction(async (tx) => {
    for (const [from, targets] of Object.entries(MOVES) as [SubmissionStatus, readonly SubmissionStatus[]][])
      for (const to of targets) {
        const type = eventOfMove(from, to);
        expect([from, to, await writtenBy(tx, from, to)]).toEqual([from, to, type === null ? [] : [type]]);
      }
  });
});
