import { barcodeCreditNote, line, scanned } from '../../client/bodies.js';
import { soldShop } from './credit-notes.js';
import { refusesFields } from './fields.js';
import { operation } from '../../every-operation/operations.js';
import { must, shop, verdict } from '../../client/shop.js';

/** Shared tests of credit notes that name items by barcode, for both of their endpoints. */
const GOODS = { itemName: 'Soap', taxType: 'B', price: 116, itemCode: 'SOAP', bcd: '6001240100035' };

export function findsItemsByTheirBarcode(name: string): void {
  const { address } = operation(name);

  it('to a barcode of the original, and sends the item to the authority', async () => {
    const { post, wireOf } = await soldShop(1);
    await must(post(address, barcodeCreditNote(1000, [scanned('6161100000026')])));
    expect((await wireOf('11000')).itemList).toMatchObject([{ itemCd: 'SVC-WASH', bcd: '6161100000026' }]);
  });

  it('to a barcode that only the registered item has', async () => {
    const { post, till, stock, sell, wireOf } = await shop();
    await must(till.post('items/goods', GOODS));
    await stock('SOAP', 5);
    await sell('1000', [line({ itemCd: 'SOAP' })]);
    await must(post(address, barcodeCreditNote(1000, [scanned(GOODS.bcd)])));
    expect((await wireOf('11000')).itemList).toMatchObject([{ itemCd: 'SOAP' }]);
  });
}

export function refusesStrangeBarcodes(name: string): void {
  const { address } = operation(name);

  it('and 005 to an unknown barcode, naming the line', async () => {
    const { post } = await soldShop(1);
    const answer = await post(address, barcodeCreditNote(1000, [scanned('6161100000026'), scanned('999')]));
    expect(verdict(answer)).toEqual([422, '005', '005 lineItems[1].bcd']);
  });

  it('and 003 to a barcode of several items', async () => {
    const { post, till, sell } = await shop();
    for (const itemCode of ['SOAP', 'SOAP-2']) await must(till.post('items/goods', { ...GOODS, itemCode }));
    await sell('1000');
    const answer = await post(address, barcodeCreditNote(1000, [scanned(GOODS.bcd)]));
    expect(verdict(answer)).toEqual([422, '003', '003 lineItems[0].bcd']);
  });
}

export function refusesBadBarcodeNotes(name: string): void {
  const note = (more: object) => barcodeCreditNote(1000, [scanned('600', {}, more as Record<string, unknown>)]);

  describe('and 002', () => {
    refusesFields(name, '002', [
      [{}, 'original', 'reason', 'lineItems'],
      [barcodeCreditNote(undefined, [scanned('600')]), 'original.invcNo'],
      [barcodeCreditNote('INV-1', [scanned('600')]), 'original.creditNoteInvcNo'],
      [note({ bcd: undefined }), 'lineItems[0].bcd'],
      [note({ qty: undefined }), 'lineItems[0].qty'],
    ]);
  });

  describe('and 003', () => {
    refusesFields(name, '003', [
      [barcodeCreditNote(1000, [scanned('600')], {}, { reason: '9' }), 'reason'],
      [note({ bcd: 7 }), 'lineItems[0].bcd'],
      [note({ taxAmt: 15 }), 'lineItems[0].taxAmt'],
    ]);
  });
}
