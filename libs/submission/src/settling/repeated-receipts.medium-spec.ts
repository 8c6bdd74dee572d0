/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-turn.medium-spec.ts enqueue heads on both. */
import type { Outcome, Receipt } from '@app/domain';
import { readSubmissionViews } from '@app/persistence';
import { release } from '../operating/index.js';
import { ownReceipt, pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

type Head = Awaited<ReturnType<typeof bench.setup>>;
const ORDER = { operator: 'olive@example.com', reason: 'The cache before the authority is off' };
const view = async ({ id }: Head) => (await readSubmissionViews(bench.db, [id]))[0]!;
const signedWith = (receipt: Receipt): Outcome => ({ kind: 'approved', answer: { receipt } });

/** A sale that is approved with this receipt, in a branch of its own. */
async function sold(receipt: Receipt): Promise<Head> {
  const head = await bench.setup();
  head.authority.outcomes = [signedWith(receipt)];
  expect(await head.run()).toMatchObject({ status: 'APPROVED' });
  return head;
}

describe('a sale that is answered with the receipt of another sale', () => {
  it('is in doubt, is asked about, and gets its own receipt when the same bytes go out again', async () => {
    const [receipt, own] = [ownReceipt(), ownReceipt()];
    const [owner, victim] = [await sold(receipt), await bench.setup()];
    victim.authority.outcomes = [signedWith(receipt), signedWith(own)];
    expect(await victim.run()).toMatchObject({ kind: 'retry' });
    expect(await view(victim)).toMatchObject({
      ...{ status: 'IN_DOUBT', receipt: null, answerCode: 'repeated receipt' },
      answerMessage: `This receipt already belongs to submission ${owner.id}.`,
    });
    expect(await victim.run()).toMatchObject({ status: 'APPROVED' });
    expect(victim.authority.asked).toEqual(['{"number":1}']);
    expect(victim.authority.sent).toEqual(['{"number":1}', '{"number":1}']);
    expect(await view(victim)).toMatchObject({ receipt: own });
  });

  it('adopts its own receipt if the authority has it', async () => {
    const [receipt, own] = [ownReceipt(), ownReceipt()];
    await sold(receipt);
    const victim = await bench.setup();
    victim.authority.outcomes = [signedWith(receipt)];
    victim.authority.findings = [{ kind: 'found', receipt: own }];
    await victim.run();
    expect(await victim.run()).toMatchObject({ status: 'APPROVED' });
    expect(victim.authority.sent).toHaveLength(1);
    expect(await view(victim)).toMatchObject({ receipt: own });
  });

  it.each(['when it is sent again', 'when it is asked about'])(
    'waits for an operator with the invoices of its lane if the same answer comes %s',
    async (when) => {
      const receipt = ownReceipt();
      await sold(receipt);
      const victim = await bench.setup();
      const next = await bench.accept(victim.lane);
      victim.authority.outcomes = [signedWith(receipt), signedWith(receipt)];
      if (when === 'when it is asked about') victim.authority.findings = [{ kind: 'found', receipt }];
      await victim.run();
      expect(await victim.run()).toMatchObject({ kind: 'held', laneGoesOn: false });
      expect(await view(victim)).toMatchObject({ status: 'NEEDS_REVIEW', receipt: null });
      expect(await bench.laneRow(victim.lane)).toMatchObject({ heldScope: 'invoices', heldCode: 'repeated receipt' });
      expect(await bench.read(next.id)).toMatchObject({ status: 'ACCEPTED' });
    },
  );

  it('keeps its number and its bytes when an operator releases it, and the lane goes on with its own receipt', async () => {
    const receipt = ownReceipt();
    await sold(receipt);
    const victim = await bench.setup();
    const next = await bench.accept(victim.lane);
    victim.authority.outcomes = [signedWith(receipt), signedWith(receipt), signedWith(ownReceipt())];
    await victim.run();
    await victim.run();
    expect(await release(bench.tools, ORDER, victim.id, false)).toEqual({ kind: 'done' });
    expect(await victim.run()).toMatchObject({ status: 'APPROVED' });
    expect(new Set(victim.authority.sent)).toEqual(new Set(['{"number":1}']));
    expect(await victim.run({ id: next.id })).toMatchObject({ status: 'APPROVED' });
  });

  it('keeps its doubt through an outage', async () => {
    const receipt = ownReceipt();
    await sold(receipt);
    const victim = await bench.setup();
    victim.authority.outcomes = [signedWith(receipt), signedWith(receipt)];
    victim.authority.findings = [{ kind: 'unavailable', message: 'ECONNREFUSED' }];
    for (let attempts = 1; attempts <= 2; attempts++) expect(await victim.run()).toMatchObject({ kind: 'retry' });
    expect(await view(victim)).toMatchObject({ status: 'IN_DOUBT' });
    expect(await victim.run()).toMatchObject({ kind: 'held' });
  });

  it('is in doubt alone: the others of its group are approved, and of two with one receipt one is', async () => {
    const receipt = ownReceipt();
    await sold(receipt);
    const [poisoned, one, two, ...sound] = await Promise.all(Array.from({ length: 6 }, () => bench.setup()));
    const shared = ownReceipt();
    poisoned!.authority.outcomes = [signedWith(receipt)];
    one!.authority.outcomes = [signedWith(shared)];
    two!.authority.outcomes = [signedWith(shared)];
    bench.events.length = 0;
    await bench.attemptTogether([poisoned!, one!, two!, ...sound]);
    const statusOf = async (head: Head) => (await view(head)).status;
    expect(await Promise.all(sound.map(statusOf))).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    expect(await statusOf(poisoned!)).toBe('IN_DOUBT');
    expect((await Promise.all([one!, two!].map(statusOf))).sort()).toEqual(['APPROVED', 'IN_DOUBT']);
    expect(bench.events.filter(({ event }) => event === 'trouble')).toEqual([]);
  });

  it('does not claim the next document, whose claim was to be written with the settlement', async () => {
    const receipt = ownReceipt();
    await sold(receipt);
    const victim = await bench.setup(undefined, { documents: 3, callsMs: Infinity });
    const next = await bench.accept(victim.lane);
    victim.authority.outcomes = [signedWith(receipt)];
    bench.events.length = 0;
    await victim.run();
    expect((await view(victim)).status).toBe('IN_DOUBT');
    expect(await bench.read(next.id)).toMatchObject({ status: 'ACCEPTED', number: null });
    expect(bench.events.filter(({ event }) => event === 'trouble')).toEqual([]);
  });
});

it('a receipt with the number of an earlier one is approved, and reported once', async () => {
  const head = await bench.setup();
  const next = await bench.accept(head.lane);
  head.authority.write = (_, { number }) => JSON.stringify({ number, salesTyCd: 'N', rcptTyCd: 'S', itemList: [] });
  bench.events.length = 0;
  await head.run();
  expect(await head.run({ id: next.id })).toMatchObject({ status: 'APPROVED' });
  const told = bench.events.filter(({ event }) => event === 'receiptNumberRepeated');
  expect(told).toMatchObject([{ submissionId: next.id, laneId: head.lane.laneId, environment: 'SANDBOX' }]);
});
