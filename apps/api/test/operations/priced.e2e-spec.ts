import { itemFields, line, SERVICE, serviceItem, type Wares } from '../client/bodies.js';
import { upload } from '../client/batches.js';
import { ASYNC, errorsOf, must, type Shop, shop, type TillAnswer, verdict, warningsOf } from '../client/shop.js';

/** POST /sales with prices alone. */
function pricedSale(invcNo: string, lines: object[] = [priced()], more: object = {}) {
  const { pricesIncludeTax = true, ...header } = more as { pricesIncludeTax?: boolean };
  return {
    transaction: {
      ...{ invcNo, salesDt: '20260302', pmtTyCd: '01', rcptTyCd: 'S', salesSttsCd: '02', pricesIncludeTax },
      ...{ currency: 'KES', exchangeRate: 1, destnCountryCd: 'KE', ...header },
    },
    items: lines,
  };
}

const priced = ({ itemCd = SERVICE, qty = 1, prc = 116 }: Wares = {}, more: object = {}) => ({
  ...{ itemCd, qty, prc },
  ...more,
});

interface Shown {
  document: { transaction: Record<string, unknown>; items: Record<string, unknown>[] };
  taxes: { taxTyCd: string; taxblAmt: number; taxAmt: number; totAmt: number }[];
  identical?: boolean;
}

const shownIn = ({ body }: TillAnswer) => body.data as unknown as Shown;
const NEW_ITEM = itemFields({ itemNm: 'A bath', taxTyCd: 'A' });
const changeItem = (here: Shop) => must(here.till.put(`items/${SERVICE}`, NEW_ITEM));

describe('a sale with prices alone', () => {
  it.each([
    [true, { prc: 580, totAmt: 1044, taxblAmt: 900, taxAmt: 144 }],
    [false, { prc: 500, totAmt: 1044, taxblAmt: 900, taxAmt: 144 }],
  ])(
    'is signed with amounts that Risiti computes, and the answer shows them (with tax: %s)',
    async (pricesIncludeTax, expected) => {
      const here = await shop();
      const { prc, ...amounts } = expected;
      const body = pricedSale('INV-1', [priced({ qty: 2, prc }, { dcRt: 10 })], { pricesIncludeTax });
      const answer = await here.post('sales', body);
      expect(verdict(answer)).toEqual([200, '000']);
      const { document, taxes } = shownIn(answer);
      expect(document).toMatchObject({
        transaction: { totTaxblAmt: 900, totTax: 144, totAmt: 1044 },
        items: [{ itemNm: 'A wash', qtyUnitCd: 'U', taxTyCd: 'B', splyAmt: 2 * prc, dcAmt: 0.2 * prc, ...amounts }],
      });
      expect(taxes).toContainEqual(expect.objectContaining({ taxTyCd: 'B', ...amounts }));
      expect(await here.signedSales()).toMatchObject([{ totAmt: 1044, totTaxblAmt: 900, totTaxAmt: 144 }]);
    },
  );

  it('is known when it comes again, also if its item changed since', async () => {
    const here = await shop();
    const body = pricedSale('INV-1');
    expect(shownIn(await here.post('sales', body, ASYNC)).document.transaction.totAmt).toBe(116);
    await here.atRest();
    await changeItem(here);
    const again = await here.post('sales', body);
    expect(verdict(again)).toEqual([200, '000']);
    expect([warningsOf(again.body), shownIn(again).document.items[0]!.taxTyCd]).toEqual([[], 'B']);
    const other = await here.post('sales', pricedSale('INV-1', [priced({ prc: 117 })]));
    expect(verdict(other)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(shownIn(other).identical).toBe(false);
  });

  it('is refused if it has an amount that its prices do not give, and nothing is stored', async () => {
    const here = await shop();
    const stored = await here.stored();
    const lines = [priced({}, { totAmt: 116.01 }), priced({}, { dcAmt: 200 })];
    const answer = await here.post('sales', pricedSale('INV-1', lines, { totTax: 32 }));
    expect(verdict(answer)).toEqual([
      ...[422, '003'],
      ...['003 items[0].totAmt', '003 transaction.totTax', '003 items[1].dcAmt'],
    ]);
    expect(errorsOf(answer.body)[0]!.message).toContain('the prices give 116');
    expect(await here.stored()).toEqual(stored);
  });

  it('takes what its items say from those that it registers itself', async () => {
    const here = await shop();
    const described = { itemClsCd: '9101150100', itemNm: 'A bath', qtyUnitCd: 'U', taxTyCd: 'A' };
    const { transaction } = pricedSale('INV-1');
    const lineItems = [priced({ itemCd: 'NEW' }, described), priced({ itemCd: 'NEW' })];
    const answer = await here.post('sales-with-items', { transaction, lineItems, autoRegisterItems: true });
    expect(verdict(answer)).toEqual([200, '000']);
    expect(shownIn(answer).document.items).toMatchObject([
      { taxTyCd: 'A' },
      { itemNm: 'A bath', taxTyCd: 'A', taxAmt: 0 },
    ]);
  });

  it('has prices of at most two decimals, because a rounded one gives another total', async () => {
    const answer = await (await shop()).post('sales', pricedSale('INV-1', [priced({ prc: 0.125, qty: 1000 })]));
    expect(verdict(answer)).toEqual([400, '003', '003 items[0].prc']);
  });

  it('needs a known item: its tax type is taken from there', async () => {
    const answer = await (await shop()).post('sales', pricedSale('INV-1', [priced({ itemCd: 'NONE' })]));
    expect(verdict(answer)).toEqual([422, '005', '005 items[0].itemCd']);
  });

  it('is validated as it would be posted', async () => {
    const answer = await must((await shop()).post('sales?validate=true', pricedSale('INV-1')));
    expect(shownIn(answer).document).toMatchObject({ transaction: { totAmt: 116 }, items: [{ taxAmt: 16 }] });
  });
});

it('a credit note with prices has the names, the tax types and the rates of what was sold', async () => {
  const here = await shop();
  await must(here.post('sales', pricedSale('INV-1', [priced({ qty: 3 }), line()])));
  await changeItem(here);
  const note = { orgInvcNo: 'INV-1', invcNo: 'CN-1', salesDt: '20260303', rfdRsnCd: '01', pricesIncludeTax: true };
  const answer = await here.post('sales/credit-note', { ...note, items: [priced({ qty: 2 })] });
  expect(verdict(answer)).toEqual([200, '000']);
  expect(shownIn(answer).document.items).toMatchObject([{ itemNm: 'A wash', taxTyCd: 'B', taxAmt: 32, totAmt: 232 }]);
  const express = { orgInvcNo: 'INV-1', creditNoteInvcNo: 'CN-2', reason: '01', pricesIncludeTax: true };
  const rest = await here.post('sales/credit-note-express', { ...express, lineItems: [priced({ qty: 2 })] });
  expect([verdict(rest), shownIn(rest).taxes.find(({ taxTyCd }) => taxTyCd === 'B')]).toMatchObject([
    [200, '000'],
    { taxblAmt: 200, taxAmt: 32, totAmt: 232 },
  ]);
});

it('a line of a batch takes its tax type from an item that comes before it in the file', async () => {
  const here = await shop();
  const item = { kind: 'item-service', ...serviceItem('SVC-NEW', { taxType: 'A' }) };
  const lines = [item, { kind: 'sale', ...pricedSale('INV-1', [priced({ itemCd: 'SVC-NEW', prc: 250 })]) }];
  await upload(here.till, lines);
  await here.atRest();
  const [stored] = await here.signedSales();
  expect(stored).toMatchObject({ totAmt: 250, totTaxAmt: 0 });
});
