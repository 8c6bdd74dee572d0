import { results, upload, verdictsOf } from './batches.js';
import * as bodies from './bodies.js';
import { soldLine } from './credit-notes.js';
import { shop } from './shop.js';

/** What POST /batches takes: each kind of document, as its own address takes it. */
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

export function takesEachKind(): void {
  describe('POST /batches answers 200 to each kind of line', () => {
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

    it('and to all of them again they are known', async () => {
      const { till, stored } = await shop();
      await results(till, (await upload(till, ALL)).batch, '?follow=true');
      const before = await stored();
      expect(verdictsOf(await upload(till, ALL))).toEqual(ALL.map(() => 'known'));
      expect(await stored()).toEqual(before);
    });

    it.each(['item-service', 'item-goods', 'item'])(
      'but not to an %s without a code, which would be registered again with every file',
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
}
