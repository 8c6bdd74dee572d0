import type { LaneId, Outcome } from '@app/domain';
import { readStockLevel, readSubmissionViews } from '@app/persistence';
import { aReceipt, approved, LEASE_OF_A_SALE_MS, pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

const setup = () => bench.setup();
const view = async (id: Awaited<ReturnType<typeof setup>>['id']) => (await readSubmissionViews(bench.db, [id]))[0]!;

const unavailable: Outcome = { kind: 'unavailable', message: 'ECONNREFUSED' };
const inDoubt: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
const held = { kind: 'laneFault', code: '901', message: 'It is not valid device' } as const;

const ANY_TEXT = expect.any(String) as string;

describe('an attempt', () => {
  it('stores the receipt and enqueues the next head', async () => {
    const { lane, id, run } = await setup();
    const next = await bench.accept(lane);
    expect(await run()).toEqual({ kind: 'done', status: 'APPROVED', code: '000', message: null });
    expect(await view(id)).toMatchObject({
      status: 'APPROVED',
      receipt: { ...aReceipt, signature: ANY_TEXT },
      attempts: 1,
    });
    await bench.untilJob(next.id);
  });

  it('has a lease as long as an attempt of its kind may take', async () => {
    const { id, authority, run } = await setup();
    const lease = `SELECT extract(epoch FROM s.lease_until - a.started_at)::int AS seconds
      FROM submissions s JOIN attempts a ON a.submission_id = s.id WHERE s.id = $1`;
    const leases: unknown[] = [];
    authority.outcomes = [async () => (leases.push(...(await bench.db.query(lease, [id]))), approved)];
    await run();
    expect(leases).toEqual([{ seconds: LEASE_OF_A_SALE_MS / 1_000 }]);
  });

  it('takes over a claim of its own worker whose answer was lost', async () => {
    const { id, authority, run } = await setup();
    expect(await bench.claim(id)).toMatchObject({ verdict: 'claimed', attempt: 1 });
    expect(await run()).toMatchObject({ status: 'APPROVED' });
    expect(authority.asked).toHaveLength(1);
    expect(await view(id)).toMatchObject({ attempts: 2 });
  });

  it('sends nothing if there is nothing to send, even after its worker died', async () => {
    const { lane, id, authority, run } = await setup();
    await bench.claim(id);
    const count = { kind: 'stock-movement', origin: 'count', levelBy: 3, lines: [{ itemCode: 'SOAP', quantity: 0 }] };
    await bench.db.query(
      `WITH written AS (UPDATE documents SET document = $2 WHERE id = $1),
         emptied AS (UPDATE wire_bodies SET wire_body = '{}' WHERE id = $1)
       UPDATE submissions SET kind = 'stock-movement', number = NULL, series = NULL, wire_digest = sha256('{}') WHERE id = $1`,
      [id, JSON.stringify(count)],
    );
    expect(await run()).toMatchObject({ status: 'APPROVED' });
    expect([authority.sent, authority.asked]).toEqual([[], []]);
    expect(await readStockLevel(bench.db, lane.laneId as LaneId, 'SOAP')).toMatchObject({ quantity: 3, reported: 0 });
  });

  it('is not taken over by a second delivery to the same worker', async () => {
    const { authority, run } = await setup();
    const second: unknown[] = [];
    authority.outcomes = [async () => (second.push(await run()), approved)];
    expect(await run()).toMatchObject({ status: 'APPROVED' });
    expect(second).toMatchObject([{ kind: 'defer' }]);
    expect(authority.sent).toHaveLength(1);
  });

  it('claims nothing more when its worker is about to end, and leaves the head to another at once', async () => {
    const { id, authority, run, laneRound } = await setup();
    laneRound.stop();
    expect(await run()).toMatchObject({ kind: 'defer', delayMs: 0 });
    expect(authority.sent).toEqual([]);
    expect(await view(id)).toMatchObject({ status: 'QUEUED', attempts: 0 });
  });

  it('waits for the retry delay when the authority certainly received nothing', async () => {
    const { id, authority, run } = await setup();
    authority.outcomes = [unavailable];
    expect(await run()).toMatchObject({ kind: 'retry', delayMs: 30_000 });
    expect(await view(id)).toMatchObject({ status: 'RETRYING', laneStalled: true });
    expect(await run()).toMatchObject({ kind: 'done', status: 'APPROVED' });
    expect(authority.asked).toEqual([]);
  });

  it('adopts the receipt of a received sale and does not send it again', async () => {
    const { id, authority, run } = await setup();
    authority.outcomes = [inDoubt];
    authority.findings = [{ kind: 'found', receipt: aReceipt }];
    expect(await run()).toMatchObject({ kind: 'retry' });
    expect(await view(id)).toMatchObject({ status: 'IN_DOUBT' });
    expect(await run()).toMatchObject({ status: 'APPROVED' });
    expect(authority.sent).toEqual(['{"number":1}']);
    expect(await view(id)).toMatchObject({ receipt: aReceipt });
  });

  it('sends the same bytes under the same number if the authority does not have them', async () => {
    const { authority, run } = await setup();
    authority.outcomes = [inDoubt];
    await run();
    expect(await run()).toMatchObject({ status: 'APPROVED' });
    expect(authority.asked).toEqual(['{"number":1}']);
    expect(authority.sent).toEqual(['{"number":1}', '{"number":1}']);
  });

  it('stays in doubt while the authority cannot be asked', async () => {
    const { id, authority, run } = await setup();
    authority.outcomes = [inDoubt];
    authority.findings = [
      { kind: 'unavailable', message: 'ECONNREFUSED' },
      { kind: 'unclear', code: '999', message: '' },
    ];
    await run();
    expect(await run()).toMatchObject({ kind: 'retry', delayMs: 30_000 });
    expect(await run()).toMatchObject({ kind: 'retry' });
    expect(await view(id)).toMatchObject({ status: 'IN_DOUBT' });
    expect(authority.sent).toHaveLength(1);
  });

  it('holds the lane if the authority has another sale under our number', async () => {
    const { lane, id, authority, run } = await setup();
    authority.outcomes = [inDoubt];
    authority.findings = [{ kind: 'different', message: 'number 1 is taken by another sale' }];
    await run();
    expect(await run()).toMatchObject({ kind: 'held' });
    expect(await view(id)).toMatchObject({ status: 'IN_DOUBT', receipt: null });
    expect(await bench.laneRow(lane)).toMatchObject({
      ...{ headId: null, parked: [id], heldScope: 'invoices', heldCode: 'different' },
    });
  });

  it('keeps the document at the head of a held lane when its job is retried by hand', async () => {
    const { lane, id, authority, run } = await setup();
    const behind = await bench.accept(lane);
    authority.outcomes = [held];
    expect(await run()).toMatchObject({ kind: 'held', message: '901: It is not valid device' });
    expect(await run()).toMatchObject({ kind: 'held' });
    expect(await run({ id: behind.id })).toMatchObject({ kind: 'held' });
    expect(authority.sent).toHaveLength(1);
    expect(await view(id)).toMatchObject({ status: 'QUEUED', laneStalled: true });
  });

  it('does nothing for a job of another turn, and enqueues the current head', async () => {
    const { id, authority, run } = await setup();
    expect(await run({ turn: 9 })).toMatchObject({ kind: 'done', status: 'stale' });
    expect(authority.sent).toEqual([]);
    await bench.untilJob(id);
  });

  it('sends nothing for a job that names another environment', async () => {
    const { lane, id, authority, laneRound } = await bench.setup();
    await laneRound.run({ submissionId: id, turn: 1, laneId: lane.laneId, environment: 'PRODUCTION' });
    expect([authority.sent, (await bench.read(id)).status]).toEqual([[], 'QUEUED']);
  });

  it('is deferred while another worker has the claim', async () => {
    const { authority, run } = await setup();
    let second: unknown;
    authority.outcomes = [async () => ((second = await run()), approved)];
    expect(await run()).toMatchObject({ status: 'APPROVED' });
    expect(second).toMatchObject({ kind: 'defer' });
    expect(authority.sent).toHaveLength(1);
  });

  it('writes the answer although the ledger’s connections are cut', async () => {
    const { id, authority, run } = await setup();
    authority.outcomes = [
      async () => {
        await cutConnections();
        return approved;
      },
    ];
    expect(await run()).toMatchObject({ status: 'APPROVED' });
    expect(await view(id)).toMatchObject({ status: 'APPROVED', receipt: { ...aReceipt, signature: ANY_TEXT } });
    expect(authority.sent).toHaveLength(1);
  });

  it('changes nothing after another worker took over, which stores the receipt', async () => {
    const { id, authority, run } = await setup();
    authority.outcomes = [
      async () => {
        await bench.db.query('UPDATE submissions SET attempt = attempt + 1 WHERE id = $1', [id]);
        return approved;
      },
    ];
    expect(await run()).toMatchObject({ kind: 'done', status: 'superseded' });
    expect(await view(id)).toMatchObject({ status: 'SUBMITTING', receipt: null });
  });
});

async function cutConnections(): Promise<void> {
  await bench.db
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'test' AND pid <> pg_backend_pid()`,
    )
    .catch(() => {});
}
