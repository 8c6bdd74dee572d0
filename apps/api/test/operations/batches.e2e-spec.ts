import { randomUUID } from 'node:crypto';
import {
  ask,
  type BatchData,
  creditNote,
  heldBatch,
  letServeTheAccount,
  progress,
  results,
  sale,
  sales,
  upload,
  verdictsOf,
} from '../client/batches.js';
import { line } from '../client/bodies.js';
import { anyTill, ASYNC, eventually, must, shop, type Shop, type Till, verdict } from '../client/shop.js';
import { UploadInHand } from '../client/upload-in-hand.js';
import { answers } from './answers.js';
import { joinTheAccount, refusesUnknownBatches } from './shared/batch-ids.js';

describe(answers('get-batches', 200), () => {
  interface Page {
    batches: BatchData[];
    nextCursor: string | null;
  }

  const list = async ({ till }: Pick<Shop, 'till'>, query = '') =>
    (await must(ask(till, 'GET', `batches?${query}`))).body.data as unknown as Page;

  const idsOf = ({ batches }: Page) => batches.map(({ batchId }) => batchId);

  /** A shop with this number of batches of one sale each, newest first. */
  async function shopWithBatches(count: number) {
    const one = await shop();
    const ids: string[] = [];
    for (let made = 0; made < count; made++) ids.unshift((await upload(one.till, sales(1, `B${made}`))).batch.batchId);
    return { ...one, ids };
  }

  it('with all of them, newest first, each with its final state', async () => {
    const one = await shopWithBatches(3);
    const page = await list(one);
    expect(idsOf(page)).toEqual(one.ids);
    expect(page.nextCursor).toBeNull();
    expect(page.batches).toMatchObject(one.ids.map(() => ({ state: 'RECEIVED', lines: 1, accepted: 1 })));
  });

  it('with an empty list, if there is none', async () => {
    expect(await list(await shop())).toEqual({ batches: [], nextCursor: null });
  });

  it('page after page, without a gap or a repetition while others come in', async () => {
    const one = await shopWithBatches(5);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list(one, `limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.batches.length).toBeLessThanOrEqual(2);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
      await upload(one.till, sales(1, `LATE-${seen.length}`));
    }
    expect(seen).toEqual(one.ids);
  });

  it('with none of another taxpayer', async () => {
    const [owner, stranger] = [await shopWithBatches(1), await shop()];
    expect(await list(stranger)).toMatchObject({ batches: [] });
    expect(idsOf(await list(owner))).toEqual(owner.ids);
  });

  it('with those of another taxpayer of the account only if the app serves the whole account', async () => {
    const [owner, other] = [await shopWithBatches(1), await shop()];
    await joinTheAccount(owner, other);
    expect(await list(other)).toMatchObject({ batches: [] });
    await letServeTheAccount(other.stack, other.till);
    expect(idsOf(await list(other))).toEqual(owner.ids);
  });

  it('with a batch that still uploads', async () => {
    const one = await shop();
    const sending = UploadInHand.begin(one.till).sendLines(sales(1));
    await sending.verdicts(1);
    expect((await list(one)).batches).toMatchObject([{ state: 'RECEIVING', lines: 1, accepted: 1, endedAt: null }]);
    await sending.end();
    expect((await list(one)).batches).toMatchObject([{ state: 'RECEIVED', endedAt: expect.any(String) }]);
  });
});

describe(answers('get-batches', 400), () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=all', 'limit'],
    ['cursor=nothing', 'cursor'],
    ['cursor=%00', 'cursor'],
    [`cursor=${randomUUID()}`, 'cursor'],
  ])('and 003 to ?%s, naming %s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`batches?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });

  it('and 003 to a cursor of another taxpayer, with the same text as to an unknown one', async () => {
    const [owner, stranger] = [await shop(), await shop()];
    const { batch } = await upload(owner.till, sales(1));
    const asking = { requestId: 'the-same' };
    const [theirs, nobodys] = [
      await stranger.get(`batches?cursor=${batch.batchId}`, asking),
      await stranger.get(`batches?cursor=${randomUUID()}`, asking),
    ];
    expect(theirs.status).toBe(400);
    expect(theirs.body).toEqual(nobodys.body);
  });
});

describe(answers('get-batches-id', 200), () => {
  it('with the pending lines, without an estimate while the lane is stalled', async () => {
    const one = await shop();
    const { batch } = await heldBatch(one);
    const counts = { lines: 3, accepted: 3, known: 0, duplicates: 0, refused: 0 };
    expect(await progress(one.till, batch)).toEqual({
      ...{ batchId: batch.batchId, state: 'RECEIVED', atomic: false, trouble: null, ...counts },
      ...{ createdAt: batch.createdAt, endedAt: batch.endedAt },
      ...{ statuses: { ACCEPTED: 3 }, settled: 0, pending: 3, ratePerSecond: 0, etaSeconds: null },
    });
  });

  it('with the settled lines and their speed, once all have settled', async () => {
    const { till } = await shop();
    const rejected = sale('BAD', [line()], { remark: 'simulate:reject=921' });
    const { batch } = await upload(till, [...sales(2), rejected]);
    await results(till, batch, '?follow=true');
    const now = await progress(till, batch);
    expect(now).toMatchObject({ statuses: { APPROVED: 2, REJECTED: 1 }, settled: 3, pending: 0, etaSeconds: 0 });
    expect(now.ratePerSecond).toBeGreaterThan(0);
  });

  it('with known lines, and without refused ones', async () => {
    const { till, sell } = await shop();
    await sell('INV-1');
    const { batch } = await upload(till, [sale('INV-1'), sale('INV-1', [line({ qty: 2 })]), { kind: 'sale' }]);
    const counts = { lines: 3, accepted: 0, known: 1, duplicates: 1, refused: 1 };
    expect(await progress(till, batch)).toMatchObject({ ...counts, statuses: { APPROVED: 1 }, settled: 1, pending: 0 });
  });

  it('with the lines so far, while more come in', async () => {
    const { till } = await shop();
    const sending = UploadInHand.begin(till).sendLines(sales(2));
    await sending.verdicts(2);
    expect(await progress(till, sending)).toMatchObject({ state: 'RECEIVING', lines: 2, endedAt: null });
    sending.sendLines([creditNote('INV-1', 'CN-1')]);
    const { batch } = await sending.end();
    expect(await progress(till, batch)).toMatchObject({ state: 'RECEIVED', lines: 3, accepted: 3 });
  });

  it('with an estimated end, as long as the lane moves', async () => {
    const { till, post } = await shop();
    const held = sale('C', [line()], { remark: 'simulate:latency=600000' });
    await must(post('sales', sale('FIRST')));
    const { batch } = await upload(till, [sale('A'), sale('B'), held]);
    const moving = await eventually(async () => {
      const now = await progress(till, batch);
      expect(now.settled).toBeGreaterThan(0);
      return now;
    });
    expect(moving.etaSeconds).toBeGreaterThan(0);
  });

  it('and single sales overtake it: a till that posts meanwhile gets its receipt first', async () => {
    const one = await shop();
    const first = await one.blockLane();
    const { batch } = await upload(one.till, sales(2));
    const atTheTill = await one.post('sales', sale('AT-THE-TILL'), ASYNC);
    await one.freeLane();
    for (const sold of [first, atTheTill])
      expect((await one.settled(sold)).body.data).toMatchObject({ status: 'APPROVED', rcptSign: expect.any(String) });
    await results(one.till, batch, '?follow=true');
    const order = (await one.signedSales()).map(({ trdInvcNo }) => trdInvcNo);
    expect(order).toEqual(['SLOW', 'AT-THE-TILL', 'INV-1', 'INV-2']);
  });

  it('to its id in capital letters too', async () => {
    const { till } = await shop();
    const { batch } = await upload(till, sales(1));
    expect(await progress(till, { batchId: batch.batchId.toUpperCase() })).toMatchObject({ batchId: batch.batchId });
  });
});

describe(answers('get-batches-id', 404), () => {
  refusesUnknownBatches('get-batches-id');
});

describe(answers('delete-batches-id', 200), () => {
  const withdraw = async (till: Till, { batchId }: { batchId: string }) =>
    (await must(ask(till, 'DELETE', `batches/${batchId}`))).body.data as unknown as Record<string, unknown>;

  it('and withdraws the waiting submissions: the authority never receives them', async () => {
    const one = await shop();
    const { batch } = await heldBatch(one);
    expect(await withdraw(one.till, batch)).toMatchObject({
      state: 'CANCELLED',
      cancelled: 3,
      tooLate: 0,
      accepted: 3,
    });
    expect(await progress(one.till, batch)).toMatchObject({
      state: 'CANCELLED',
      statuses: { CANCELLED: 3 },
      pending: 0,
    });
    expect(await one.stack.simulator.calls(one.till.tin, 'saveTrnsSalesOsdc')).toHaveLength(1);
    const { lines } = await results(one.till, batch, '?follow=true');
    expect(lines).toMatchObject([1, 2, 3].map(() => ({ resultCd: '003', data: { status: 'CANCELLED' } })));
  });

  it('again, with nothing left to withdraw', async () => {
    const one = await shop();
    const { batch } = await heldBatch(one);
    await withdraw(one.till, batch);
    expect(await withdraw(one.till, batch)).toMatchObject({ state: 'CANCELLED', cancelled: 0, tooLate: 3 });
  });

  it('and the numbers are free again', async () => {
    const one = await shop();
    const { batch } = await heldBatch(one);
    await withdraw(one.till, batch);
    const others = await upload(
      one.till,
      ['INV-1', 'INV-2'].map((number) => sale(number, [line({ qty: 2 })])),
    );
    expect(verdictsOf(others)).toEqual(['accepted', 'accepted']);
  });

  it('and its Idempotency-Key is free again, for the same file and for another one', async () => {
    const one = await shop();
    await one.blockLane();
    const key = { idempotencyKey: 'night-1' };
    for (const quantity of [1, 1, 2]) {
      const answer = await upload(one.till, [sale('INV-1', [line({ qty: quantity })])], key);
      expect([verdictsOf(answer), answer.headers.get('idempotent-replayed')]).toEqual([['accepted'], null]);
      await withdraw(one.till, { batchId: answer.headers.get('location')!.split('/').at(-1)! });
    }
  });

  it('and pieces claimed by its credit notes may be returned again', async () => {
    const one = await shop();
    await one.sell('SOLD');
    await one.blockLane();
    const { batch } = await upload(one.till, [creditNote('SOLD', 'CN-1')]);
    expect(verdictsOf(await upload(one.till, [creditNote('SOLD', 'CN-2')]))).toEqual(['refused']);
    await withdraw(one.till, batch);
    expect(verdictsOf(await upload(one.till, [creditNote('SOLD', 'CN-2')]))).toEqual(['accepted']);
  });

  it('and keeps what is signed already', async () => {
    const { till } = await shop();
    const { batch } = await upload(till, sales(2));
    const { lines } = await results(till, batch, '?follow=true');
    expect(await withdraw(till, batch)).toMatchObject({ state: 'CANCELLED', cancelled: 0, tooLate: 2 });
    expect((await results(till, batch)).lines).toEqual(lines);
  });

  it('and keeps what is at the authority, which may sign it at any moment', async () => {
    const one = await shop();
    await one.blockLane();
    const held = sale('SLOW', [line()], { remark: 'simulate:latency=600000' });
    const { batch } = await upload(one.till, [held, sale('INV-1')]);
    expect(verdictsOf({ lines: (await results(one.till, batch)).lines })).toEqual(['known', 'accepted']);
    expect(await withdraw(one.till, batch)).toMatchObject({ cancelled: 1, tooLate: 0 });
    expect((await progress(one.till, batch)).statuses).toEqual({ SUBMITTING: 1, CANCELLED: 1 });
  });

  it('and keeps waiting submissions from before the batch', async () => {
    const one = await shop();
    const first = await heldBatch(one, 2);
    const { batch } = await upload(one.till, sales(3));
    expect(await withdraw(one.till, batch)).toMatchObject({ known: 2, cancelled: 1, tooLate: 0 });
    expect((await progress(one.till, first.batch)).statuses).toEqual({ ACCEPTED: 2 });
  });

  it('and stops a batch that still uploads: no later line is accepted', async () => {
    const one = await shop();
    await one.blockLane();
    const sending = UploadInHand.begin(one.till).sendLines(sales(2));
    await sending.verdicts(2);
    expect(await withdraw(one.till, sending)).toMatchObject({ state: 'CANCELLED', cancelled: 2 });
    const before = await one.stored();
    sending.sendLines(sales(2, 'LATE'));
    const { batch } = await sending.answered();
    expect(batch).toMatchObject({ state: 'CANCELLED', lines: 2, accepted: 2 });
    expect(await one.stored()).toEqual(before);
  });

  it('to a batch that was refused as a whole, with nothing to withdraw', async () => {
    const { till } = await shop();
    const { batch } = await upload(till, [sale('INV-1'), { kind: 'sale' }], {}, '?atomic=validate');
    expect(await withdraw(till, batch)).toMatchObject({ state: 'REFUSED', cancelled: 0, tooLate: 0 });
  });
});

describe(answers('delete-batches-id', 404), () => {
  refusesUnknownBatches('delete-batches-id');
});
