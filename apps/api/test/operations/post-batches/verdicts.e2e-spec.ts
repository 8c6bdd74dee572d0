import { ask, judgedOf, progress, results, sale, sales, upload, verdictsOf } from '../../client/batches.js';
import * as bodies from '../../client/bodies.js';
import { line } from '../../client/bodies.js';
import { must, shop } from '../../client/shop.js';
import { answers } from '../answers.js';
import { soldLine } from '../shared/credit-notes.js';

describe(answers('post-batches', 200), () => {
  it('with the warnings of each line in its verdict', async () => {
    const { till, goods } = await shop();
    await goods();
    await must(till.put('stock/master/activate', bodies.stockMaster('SOAP', 10)));
    const lines = [sale('INV-1', [line({ itemCd: 'SOAP' })]), sale('INV-2', [line({ itemCd: 'SOAP', qty: 12 })])];
    const { lines: verdicts } = await upload(till, lines);
    expect(verdicts.map(({ warnings }) => warnings)).toEqual([
      undefined,
      [
        {
          field: 'items[0].qty',
          message: 'items[0].qty: the sale takes 12 of item SOAP, but its known stock in this branch is 10.',
          fix: expect.stringContaining('POST /api/v1/stock/io') as string,
        },
      ],
    ]);
  });

  /** Tests POST /batches?atomic=validate where all lines are valid; otherwise the answer is 422. */
  const ATOMIC = '?atomic=validate';
  describe('to ?atomic=validate', () => {
    it('if all lines are valid, and accepts them', async () => {
      const { till } = await shop();
      const answer = await upload(till, sales(3), {}, ATOMIC);
      expect(answer.status).toBe(200);
      expect(verdictsOf(answer)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(answer.batch).toMatchObject({ state: 'RECEIVED', atomic: true, lines: 3, accepted: 3 });
      const { lines } = await results(till, answer.batch, '?follow=true');
      expect(lines.map(({ data }) => data!.status)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    });

    it('to such a list', async () => {
      const { till } = await shop();
      const answer = await ask(till, 'POST', `batches${ATOMIC}`, sales(3));
      expect(answer.body.data).toMatchObject({ state: 'RECEIVED', atomic: true, accepted: 3 });
    });

    it('if some lines are known, because a repetition is no error', async () => {
      const { till, stored } = await shop();
      await upload(till, sales(2), {}, ATOMIC);
      const before = await stored();
      const again = await upload(till, [...sales(2), sale('INV-3')], {}, ATOMIC);
      expect(verdictsOf(again)).toEqual(['known', 'known', 'accepted']);
      expect(await stored()).toMatchObject({ submissions: before.submissions! + 1 });
    });

    it('to more lines than one transaction takes, in the order of the file', async () => {
      const { till, blockLane } = await shop();
      await blockLane();
      const answer = await upload(till, sales(1_200), {}, ATOMIC);
      expect(answer.lines.map((one) => one.line)).toEqual(answer.lines.map((_, index) => index + 1));
      expect(await progress(till, answer.batch)).toMatchObject({ accepted: 1_200, statuses: { ACCEPTED: 1_200 } });
    });

    it('and an empty query has no effect: each line counts on its own', async () => {
      const { till } = await shop();
      const answer = await upload(till, [sale('INV-1', [line()]), { kind: 'sale' }], {}, '?atomic=');
      expect(answer).toMatchObject({ status: 200, batch: { atomic: false, accepted: 1, refused: 1 } });
    });
  });
});

describe(answers('post-batches', 200), () => {
  /** Tests that POST /batches accepts each kind of document as its own endpoint does. */
  const BARCODE = '6161100000026';
  const NEW_ITEM = bodies.line({ itemCd: 'NEW-1', itemNm: 'New' }, { itemClsCd: '9101150100' });

  const sold = (invcNo: string) => ({ kind: 'sale', ...bodies.sale(invcNo, [soldLine(1)]) });
  const number = (creditNoteInvcNo: number) => ({ creditNoteInvcNo });

  const ITEMS = [
    { kind: 'item-service', ...bodies.serviceItem('SVC-1') },
    { kind: 'item-goods', ...bodies.serviceItem('GDS-1') },
    { kind: 'item', ...bodies.itemFields({ itemCd: 'SVC-2' }) },
  ];
  const SALES = [
    ...['1001', '1002', '1003', '1004'].map(sold),
    { kind: 'sale-with-items', ...bodies.saleWithItems('1005', [NEW_ITEM], {}, { autoRegisterItems: true }) },
  ];
  const NOTES = [
    { kind: 'reverse-invoice', ...bodies.reverseWithItems('1001', '2001') },
    { kind: 'credit-note', ...bodies.creditNote('1002', '2002') },
    { kind: 'credit-note-express', ...bodies.expressCreditNote(1003, [bodies.line()], number(2003)) },
    { kind: 'credit-note-barcode', ...bodies.barcodeCreditNote(1004, [bodies.scanned(BARCODE)], number(2004)) },
  ];
  const ALL = [...ITEMS, ...SALES, ...NOTES];
  describe('to each kind of line', () => {
    it('and all of them are approved, with a receipt for each invoice', async () => {
      const { till, signedSales } = await shop();
      const taken = await upload(till, ALL);
      expect(verdictsOf(taken)).toEqual(ALL.map(() => 'accepted'));
      const { lines } = await results(till, taken.batch, '?follow=true');
      expect(lines.map(({ resultCd, data }) => [resultCd, data!.status])).toEqual(ALL.map(() => ['000', 'APPROVED']));
      const signatures = (await signedSales()).map(({ receipt }) => receipt.rcptSign);
      expect(lines.slice(ITEMS.length).map(({ data }) => data!.rcptSign)).toEqual(signatures);
      expect(signatures).toHaveLength(SALES.length + NOTES.length);
    });

    it('and all of them are known the second time', async () => {
      const { till, stored } = await shop();
      await results(till, (await upload(till, ALL)).batch, '?follow=true');
      const before = await stored();
      expect(verdictsOf(await upload(till, ALL))).toEqual(ALL.map(() => 'known'));
      expect(await stored()).toEqual(before);
    });

    it.each(['item-service', 'item-goods', 'item'])(
      'but not to an %s without a code, which every upload would register again',
      async (kind) => {
        const { till, stored } = await shop();
        const before = await stored();
        const fields = kind === 'item' ? bodies.itemFields() : bodies.serviceItem();
        const { lines } = await upload(till, [{ kind, ...fields }]);
        const field = kind === 'item' ? 'itemCd' : 'itemCode';
        expect(lines).toMatchObject([{ verdict: 'refused', resultCd: '002', errors: [{ field }] }]);
        expect(await stored()).toEqual(before);
      },
    );
  });
});

describe(answers('post-batches', 200), () => {
  it('with a verdict for each line, in order, and the batch at the end', async () => {
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

  it('to a list of 1,000', async () => {
    const { till, blockLane } = await shop();
    await blockLane();
    const { body } = await ask(till, 'POST', 'batches', sales(1_000));
    expect(body.data).toMatchObject({ lines: 1_000, accepted: 1_000, verdicts: { length: 1_000 } });
  });

  it('with refusals for the invalid lines only', async () => {
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

  it('to the same file again: all lines are known, and nothing is submitted twice', async () => {
    const { till, stored } = await shop();
    const first = await upload(till, sales(3));
    const before = await stored();
    const again = await upload(till, sales(3));
    expect(verdictsOf(again)).toEqual(['known', 'known', 'known']);
    const same = { identical: true, differences: [] };
    expect(again.lines.map(({ data }) => data)).toEqual(first.lines.map(({ data }) => ({ ...data, ...same })));
    expect(again.batch).toMatchObject({ accepted: 0, known: 3 });
    expect(await stored()).toEqual(before);
  });

  it('with 004 to another document under a used number, with the submission that has it', async () => {
    const { till, sell } = await shop();
    const sold = await sell('INV-1');
    const { lines, batch } = await upload(till, [sale('INV-1', [line({ qty: 2 })])]);
    expect(lines).toMatchObject([{ verdict: 'duplicate', resultCd: '004', success: false }]);
    expect(`/api/v1/submissions/${lines[0]!.data!.submissionId}`).toBe(sold.headers.get('location'));
    expect(batch).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(lines[0]!.data).toMatchObject({ identical: false });
    expect(lines[0]!.data!.differences).toContainEqual({ field: 'items[0].qty', stored: 1, sent: 2 });
  });

  it('with what differs from the sale that a till posted, and a warning that the stored one counts', async () => {
    const { till, sell } = await shop();
    await sell('INV-1');
    const { lines } = await upload(till, [sale('INV-1', [line()], { remark: 'again', prchrAcptcYn: null })]);
    const [{ verdict, data, warnings }] = lines as [(typeof lines)[0]];
    const differences = [{ field: 'transaction.remark', stored: null, sent: 'again' }];
    expect([verdict, data, warnings]).toMatchObject([
      'known',
      { identical: true, differences },
      [{ field: 'transaction.remark' }],
    ]);
  });

  it('to a sale that a till posted before: it is known', async () => {
    const { till, post } = await shop();
    const { kind: _, ...body } = sale('INV-1');
    const sold = await post('sales', body);
    const { lines } = await upload(till, [sale('INV-1')]);
    expect(lines).toMatchObject([{ verdict: 'known', resultCd: '000' }]);
    expect(sold.headers.get('location')).toContain(lines[0]!.data!.submissionId);
  });

  describe('with an Idempotency-Key', () => {
    const KEY = { idempotencyKey: 'night-1' };

    it('to the same lines again with the first batch', async () => {
      const { till } = await shop();
      const [first, again] = [await upload(till, sales(3), KEY), await upload(till, sales(3), KEY)];
      expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
        null,
        'true',
      ]);
      expect([again.lines, again.batch]).toEqual([first.lines, first.batch]);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
    });

    it('to the same list again with the first batch, with fields in any order', async () => {
      const { till } = await shop();
      const first = await ask(till, 'POST', 'batches', sales(2), KEY);
      const turned = sales(2).map((one) => Object.fromEntries(Object.entries(one).reverse()));
      const again = await ask(till, 'POST', 'batches', turned, KEY);
      expect(again.body.data).toEqual(first.body.data);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    });

    it('to other lines with the same key of another app', async () => {
      const [one, other] = [await shop(), await shop()];
      await upload(one.till, sales(1), KEY);
      expect((await upload(other.till, sales(2), KEY)).batch).toMatchObject({ accepted: 2 });
    });
  });
});
