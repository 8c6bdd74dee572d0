import { creditNote, heldBatch, progress, results, sale, sales, upload } from '../client/batches.js';
import { line } from '../client/bodies.js';
import { ASYNC, eventually, must, shop } from '../client/shop.js';
import { UploadInHand } from '../client/upload-in-hand.js';
import { answers } from './answers.js';
import { refusesUnknownBatches } from './shared/batch-ids.js';

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
    const slow = (invcNo: string) => sale(invcNo, [line()], { remark: 'simulate:latency=2000' });
    await must(post('sales', sale('FIRST')));
    const { batch } = await upload(till, ['A', 'B', 'C'].map(slow));
    const moving = await eventually(async () => {
      const now = await progress(till, batch);
      expect(now.settled).toBeGreaterThan(0);
      return now;
    });
    expect(moving.etaSeconds).toBeGreaterThan(0);
  });

  it('and single sales overtake it: a till that posts meanwhile gets its receipt first', async () => {
    const one = await shop();
    const first = await one.post('sales', sale('SLOW', [line()], { remark: 'simulate:latency=5000' }), ASYNC);
    const { batch } = await upload(one.till, sales(2));
    await must(one.post('sales', sale('AT-THE-TILL')));
    expect((await one.settled(first)).body.data.status).toBe('APPROVED');
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
