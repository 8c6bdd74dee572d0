import { answersAtomicBatches } from '../batch-atomic.js';
import { holdsTheConnection } from '../batch-connections.js';
import { takesEachKind } from '../batch-kinds.js';
import { sendsForOtherDevices } from '../batch-places.js';
import { letsLinesStandOnLines } from '../batch-references.js';
import { survivesRubbish } from '../batch-rubbish.js';
import { ask, judgedOf, results, sale, sales, upload, verdictsOf } from '../batches.js';
import { line } from '../bodies.js';
import { shop } from '../shop.js';

describe('POST /batches answers 200', () => {
  it('with a verdict for each line, in their order, and the batch at the end', async () => {
    const { till } = await shop();
    const answer = await upload(till, sales(3));
    expect(answer.status).toBe(200);
    expect(answer.lines).toMatchObject(
      [1, 2, 3].map((number) => ({
        ...{ line: number, verdict: 'accepted', resultCd: '000', success: true },
        data: { kind: 'sale', reference: `INV-${number}`, submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      })),
    );
    const counts = { lines: 3, accepted: 3, known: 0, duplicates: 0, refused: 0, trouble: null };
    expect(answer.batch).toMatchObject({ state: 'RECEIVED', atomic: false, ...counts });
    expect(answer.headers.get('location')).toBe(`/api/v1/batches/${answer.batch.batchId}`);
  });

  it('to a list, in one envelope with the same verdicts', async () => {
    const { till } = await shop();
    const answer = await ask(till, 'POST', 'batches', [sale('INV-1'), 7, sale('INV-2')]);
    expect(answer).toMatchObject({ status: 200, body: { resultCd: '000', success: true } });
    expect(judgedOf({ lines: answer.body.data.verdicts as [] })).toEqual([
      [1, 'accepted', '000'],
      [2, 'refused', '003', 'line'],
      [3, 'accepted', '000'],
    ]);
    expect(answer.headers.get('location')).toBe(`/api/v1/batches/${String(answer.body.data.batchId)}`);
  });

  it('to 1,000 in a list', async () => {
    const { till, holdTheLine } = await shop();
    await holdTheLine();
    const { body } = await ask(till, 'POST', 'batches', sales(1_000));
    expect(body.data).toMatchObject({ lines: 1_000, accepted: 1_000, verdicts: { length: 1_000 } });
  });

  it('though one line of many is bad, which sinks nothing but itself', async () => {
    const { till } = await shop();
    const bad = [{ kind: 'sale' }, sale('B', [line({ itemCd: 'NOBODY' })]), sale('C', [], {})];
    const answer = await upload(till, [...sales(1, 'FIRST'), ...bad, ...sales(1, 'LAST')]);
    expect(judgedOf(answer)).toEqual([
      [1, 'accepted', '000'],
      [2, 'refused', '002', 'transaction', 'items'],
      [3, 'refused', '005', 'items[0].itemCd'],
      [4, 'refused', '003', 'items'],
      [5, 'accepted', '000'],
    ]);
    expect(answer.batch).toMatchObject({ lines: 5, accepted: 2, refused: 3 });
    expect(verdictsOf(await results(till, answer.batch, '?follow=true'))).toEqual(verdictsOf(answer));
  });

  it('to the same file again: everything is known, and nothing is submitted twice', async () => {
    const { till, stored } = await shop();
    const first = await upload(till, sales(3));
    const before = await stored();
    const again = await upload(till, sales(3));
    expect(verdictsOf(again)).toEqual(['known', 'known', 'known']);
    expect(again.lines.map(({ data }) => data)).toEqual(first.lines.map(({ data }) => data));
    expect(again.batch).toMatchObject({ accepted: 0, known: 3 });
    expect(await stored()).toEqual(before);
  });

  it('with 004 to another document under a number that is taken, and with the submission that has it', async () => {
    const { till, sell } = await shop();
    const sold = await sell('INV-1');
    const { lines, batch } = await upload(till, [sale('INV-1', [line({ qty: 2 })])]);
    expect(lines).toMatchObject([{ verdict: 'duplicate', resultCd: '004', success: false }]);
    expect(`/api/v1/submissions/${lines[0]!.data!.submissionId}`).toBe(sold.headers.get('location'));
    expect(batch).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  it('to what a till posted before: it is known', async () => {
    const { till, post } = await shop();
    const { kind: _, ...body } = sale('INV-1');
    const sold = await post('sales', body);
    const { lines } = await upload(till, [sale('INV-1')]);
    expect(lines).toMatchObject([{ verdict: 'known', resultCd: '000' }]);
    expect(sold.headers.get('location')).toContain(lines[0]!.data!.submissionId);
  });
});

describe('POST /batches with an Idempotency-Key', () => {
  const KEY = { idempotencyKey: 'night-1' };

  it('answers 200 to the same lines again with the batch that was', async () => {
    const { till } = await shop();
    const [first, again] = [await upload(till, sales(3), KEY), await upload(till, sales(3), KEY)];
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect([again.lines, again.batch]).toEqual([first.lines, first.batch]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('answers 200 to the same list again with the batch that was, whatever the order of its fields', async () => {
    const { till } = await shop();
    const first = await ask(till, 'POST', 'batches', sales(2), KEY);
    const turned = sales(2).map((one) => Object.fromEntries(Object.entries(one).reverse()));
    const again = await ask(till, 'POST', 'batches', turned, KEY);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('answers 200 to others with the same key of another app', async () => {
    const [one, other] = [await shop(), await shop()];
    await upload(one.till, sales(1), KEY);
    expect((await upload(other.till, sales(2), KEY)).batch).toMatchObject({ accepted: 2 });
  });
});

takesEachKind();
letsLinesStandOnLines();
answersAtomicBatches();
sendsForOtherDevices();
survivesRubbish();
holdsTheConnection();
