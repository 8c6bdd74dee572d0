import { ask, creditNote, heldBatch, progress, results, sale, sales, upload, verdictsOf } from '../client/batches.js';
import { line } from '../client/bodies.js';
import { must, shop, type Till } from '../client/shop.js';
import { UploadInHand } from '../client/upload-in-hand.js';
import { answers } from './answers.js';
import { refusesUnknownBatches } from './shared/batch-ids.js';

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
