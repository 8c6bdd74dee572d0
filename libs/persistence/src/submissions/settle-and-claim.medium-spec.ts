import type { SubmissionId } from '@app/domain';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';
import type { Claim } from './ledger.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

/** A lane with so many sales, of which the first is on its way. */
async function setup(sales: number) {
  const lane = await bench.lane();
  const ids: SubmissionId[] = [];
  while (ids.length < sales) ids.push((await bench.accept(lane)).id);
  const settlement = bench.settlement(lane, ids[0]!, await bench.begin(ids[0]!));
  return { lane, ids, settlement };
}

/** The claim of a sale that becomes the head for the first time. */
const claimOf = (id: SubmissionId, number: number): Claim => ({
  ...{ id, turn: 1, environment: 'SANDBOX', workerId: bench.worker, leaseMs: 60_000, number },
  ...{ wireBody: `{"number":${number}}`, unnumbered: false, sharesSeries: false, inHand: false },
});

const statusesOf = (ids: SubmissionId[]) => Promise.all(ids.map(async (id) => (await bench.read(id)).status));
const headOf = async (lane: Lane) => (await bench.laneRow(lane)).headId;

it('the next head is claimed with its number and its bytes', async () => {
  const { lane, ids, settlement } = await setup(3);
  const { settled, heads, claims } = await bench.ledger.settleAndClaim([settlement], [claimOf(ids[1]!, 2)]);
  expect([settled, heads.map(({ submissionId }) => submissionId)]).toEqual([[ids[0]], [ids[1]]]);
  expect(claims).toEqual([{ id: ids[1], verdict: 'claimed', attempt: 1, inDoubt: false }]);
  expect(await statusesOf(ids)).toEqual(['APPROVED', 'SUBMITTING', 'ACCEPTED']);
  expect(await bench.read(ids[1]!)).toMatchObject({ number: 2, wireBody: '{"number":2}' });
  expect(await headOf(lane)).toBe(ids[1]);
});

it('a claim with another number than the next one is refused, and the settlement is written', async () => {
  const { ids, settlement } = await setup(2);
  const { claims } = await bench.ledger.settleAndClaim([settlement], [claimOf(ids[1]!, 3)]);
  expect(claims).toMatchObject([{ verdict: 'renumber' }]);
  expect(await statusesOf(ids)).toEqual(['APPROVED', 'QUEUED']);
});

it('what did not become the head is not claimed', async () => {
  const { ids, settlement } = await setup(3);
  expect((await bench.ledger.settleAndClaim([settlement], [claimOf(ids[2]!, 2)])).claims).toEqual([]);
  expect(await statusesOf(ids)).toEqual(['APPROVED', 'QUEUED', 'ACCEPTED']);
});

it('an attempt that is not the newest settles nothing, so nothing is claimed', async () => {
  const { ids, settlement } = await setup(2);
  const late = { ...settlement, attempt: 7 };
  expect(await bench.ledger.settleAndClaim([late], [claimOf(ids[1]!, 2)])).toMatchObject({ settled: [], claims: [] });
  expect(await statusesOf(ids)).toEqual(['SUBMITTING', 'ACCEPTED']);
});

it('the lanes of a group are claimed each for itself', async () => {
  const [one, other] = [await setup(2), await setup(2)];
  const claims = [claimOf(one.ids[1]!, 2), claimOf(other.ids[1]!, 9)];
  const settled = await bench.ledger.settleAndClaim([one.settlement, other.settlement], claims);
  expect(new Map(settled.claims.map(({ id, verdict }) => [id, verdict]))).toEqual(
    new Map([[one.ids[1], 'claimed'], [other.ids[1], 'renumber']]), // prettier-ignore
  );
  expect(await statusesOf([...one.ids, ...other.ids])).toEqual(['APPROVED', 'SUBMITTING', 'APPROVED', 'QUEUED']);
});
