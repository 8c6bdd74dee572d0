/** @one-queue: the ledger decides */
import { correctNextNumber } from '@app/persistence';
import { pipelineBench } from '../test/pipeline-bench.js';
import { release } from './index.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

const ORDER = { operator: 'olive@example.com', reason: 'Seen in the portal of the authority' };

describe('the next number of a series that is not of invoices', () => {
  const used = { kind: 'rejected', code: '994', message: 'overlapped', cause: 'duplicate' } as const;
  const wanted = (nextNumber: number, neverReceived = false) => ({ nextNumber, neverReceived });

  /** A movement that an operator must look at, and the sibling branch that shares its series. */
  async function parkedMovement() {
    bench.setMayRealign(false);
    const here = await bench.setup();
    await here.run();
    const movement = bench.movement(here.lane);
    await bench.ledger.accept([movement]);
    here.authority.outcomes = [used];
    await here.run({ id: movement.id });
    bench.setMayRealign(true);
    const correct = (to: ReturnType<typeof wanted>) =>
      correctNextNumber(bench.db, here.lane.laneId, { series: movement.series!, ...to });
    return { here, movement, correct };
  }

  it('is what a parked document in review goes out under, and its lane need not be held', async () => {
    const { here, movement, correct } = await parkedMovement();
    expect(await correct(wanted(13))).toEqual({ verdict: 'corrected', before: 1 });
    await release(bench.tools, ORDER, movement.id, false);
    expect(await here.run({ id: movement.id })).toMatchObject({ status: 'APPROVED' });
    expect(here.authority.sent.at(-1)).toBe('{"number":13}');
  });

  it('stays while another branch has a number of it on the wire', async () => {
    const { here, correct } = await parkedMovement();
    const there = await bench.setup({ tin: here.lane.tin, bhfId: '01' });
    const other = bench.movement(there.lane);
    await there.run();
    await bench.ledger.accept([other]);
    await bench.begin(other.id);
    expect(await correct(wanted(13))).toEqual({ verdict: 'open', by: other.id, number: 1 });
  });

  it('stays while only the invoices of the lane are held', async () => {
    const here = await bench.setup();
    here.authority.outcomes = [{ kind: 'laneFault', code: '400', message: 'no number' }];
    await here.run();
    expect(await bench.laneRow(here.lane)).toMatchObject({ heldScope: 'invoices' });
    const series = bench.movement(here.lane).series!;
    expect(await correctNextNumber(bench.db, here.lane.laneId, { series, ...wanted(13) })).toEqual({
      verdict: 'moving',
    });
  });
});
