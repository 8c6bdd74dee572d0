import { BREAKER, BULK_DELAY_MS, LEDGER_POLICIES, type LedgerPolicies } from '@app/domain';
import { openChunk } from '../batches/chunks.js';
import { Ledger } from './ledger.js';
import { LedgerBench, ledgerBench } from '../test/ledger-bench.js';

let bench: LedgerBench & { close(): Promise<void> };
beforeAll(async () => {
  bench = await ledgerBench();
});
afterAll(() => bench.close());

/** The same ledger under other policies. */
const under = (over: Partial<LedgerPolicies>) =>
  new LedgerBench(bench.db, new Ledger(bench.db, { ...LEDGER_POLICIES, ...over }));

describe('the SQL functions take their policies from the code', () => {
  it.each([1, 2, 4])('a lane is held after %d equal refusals where that is passed', async (equalRejectionsMax) => {
    const other = under({ equalRejectionsMax });
    const lane = await bench.lane();
    for (let refusals = 1; refusals <= equalRejectionsMax; refusals++) {
      expect((await bench.laneRow(lane)).heldAt).toBeNull();
      await other.reject(lane, (await bench.accept(lane)).id);
    }
    expect((await bench.laneRow(lane)).heldAt).not.toBeNull();
  });

  it('a worker is dead after the silence that is passed', async () => {
    const lane = await bench.lane();
    const { id } = await bench.accept(lane);
    await bench.claim(id);
    expect(await bench.ledger.rescueClaims()).toEqual([]);
    expect(await under({ workerSilentMs: 0 }).ledger.rescueClaims()).toMatchObject([{ submissionId: id }]);
  });

  it('the breaker opens after the failures of the taxpayers that are passed', async () => {
    const other = under({ breaker: { ...BREAKER, failures: 1, taxpayers: 1 } });
    const failure = { status: 'RETRYING', outcome: 'unavailable', numberFate: 'kept', doubt: 'keep' } as const;
    const failIn = async (some: LedgerBench) => {
      const lane = await bench.laneOf(`P${Math.random()}`, '00');
      const { id } = await bench.accept(lane);
      await bench.claim(id);
      const evidence = { evidence: 'fails', inLane: 'stays', delayMs: 30_000 } as const;
      const settled = await some.ledger.settle([
        { ...bench.settlement(lane, id, 1, { ...failure, ...evidence }), workerId: bench.worker },
      ]);
      return settled.breakers.opened;
    };
    expect(await failIn(bench)).toEqual([]);
    expect(await failIn(other)).toEqual(['SANDBOX']);
  });

  it('bulk work gets its place later by the delay of the policies', async () => {
    const lane = await bench.lane();
    const batchId = await bench.batch(lane);
    const { arrived, standing } = await bench.db.transaction((tx) =>
      openChunk(tx, batchId, [lane.laneId], { after: null, positions: 1 }),
    );
    expect(Date.parse(standing) - Date.parse(arrived)).toBe(BULK_DELAY_MS);
  });
});
