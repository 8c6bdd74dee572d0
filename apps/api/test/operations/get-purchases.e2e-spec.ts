import { COPY } from '../client/copies.js';
import { SUPPLIER, supply } from '../client/purchases.js';
import { anyTill, must, shop, type Shop, verdict, warningsOf, newcomer } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-purchases', 200), () => {
  interface Listed {
    saleList: { spplrInvcNo: string; [more: string]: unknown }[];
    nextCursor: string | null;
  }

  const list = async ({ get }: Shop, query = ''): Promise<Listed> =>
    (await must(get(`purchases${query}`))).body.data as unknown as Listed;

  const numbers = ({ saleList }: Listed) => saleList.map(({ spplrInvcNo }) => spplrInvcNo);

  it('with all fields of the interface for a supplier’s invoice and its lines', async () => {
    const at = await shop();
    await supply(at);
    expect(await list(at)).toEqual({
      saleList: [
        {
          ...{ spplrTin: SUPPLIER, spplrNm: 'JUMLA LTD', spplrBhfId: '00', spplrInvcNo: '77', regTyCd: 'A' },
          ...{ rcptTyCd: 'S', salesDt: '20260301', totAmt: 5800, totTaxblAmt: 5000, totTax: 800, status: 'OPEN' },
          salesList: [
            {
              ...{ itemSeq: 1, itemNm: 'Kettle bulk', qty: 10, prc: 580, totAmt: 5800 },
              ...{ taxTyCd: 'B', taxblAmt: 5000, taxAmt: 800 },
            },
          ],
        },
      ],
      nextCursor: null,
      ...COPY,
    });
  });

  it('with an empty list to a taxpayer without purchases', async () => {
    expect(await list(await shop())).toEqual({ saleList: [], nextCursor: null, ...COPY });
  });

  it('with invoices submitted after a day, and not on it', async () => {
    const at = await shop();
    await supply(at, { invoiceNumber: 1, on: '20260228' });
    await supply(at, { invoiceNumber: 2, on: '20260301' });
    await supply(at, { invoiceNumber: 3, on: '20260302' });
    expect(numbers(await list(at, '?since=20260301'))).toEqual(['3']);
    expect(numbers(await list(at, '?since=20260227')).sort()).toEqual(['1', '2', '3']);
    expect(numbers(await list(at, '?since=')).length).toBe(3);
  });

  it('page by page, each once, newest first', async () => {
    const at = await shop();
    for (const invoiceNumber of [1, 2, 3, 4, 5]) await supply(at, { invoiceNumber });
    const seen: string[] = [];
    let page = await list(at, '?limit=2');
    for (; page.nextCursor !== null; page = await list(at, `?limit=2&cursor=${page.nextCursor}`))
      seen.push(...numbers(page));
    expect([...seen, ...numbers(page)]).toEqual(['5', '4', '3', '2', '1']);
  });

  it('with sales to its own PIN, and no others', async () => {
    const [one, other] = [await shop(), await shop()];
    await supply(one, { invoiceNumber: 1 });
    await supply(other, { invoiceNumber: 2 });
    expect([numbers(await list(one)), numbers(await list(other))]).toEqual([['1'], ['2']]);
  });

  it('to every branch of the buyer alike', async () => {
    const at = await shop();
    await supply(at);
    const branch = await at.stack.branchOf(at.till);
    await must(branch.initialise());
    expect((await must(branch.get('purchases'))).body.data).toMatchObject({ saleList: [{ spplrInvcNo: '77' }] });
  });

  it('with a warning for an unknown parameter', async () => {
    const { get } = await shop();
    expect(warningsOf((await must(get('purchases?colour=red'))).body)).toMatchObject([{ field: 'colour' }]);
  });
});

describe(answers('get-purchases', 400), () => {
  describe('and 003', () => {
    it.each([
      ['since=2026-03-01', 'since'],
      ['since=20260230', 'since'],
      ['since=20260301&since=20260302', 'since'],
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=x', 'limit'],
      ['cursor=x', 'cursor'],
      ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', 'cursor'],
    ])('to ?%s', async (query, field) => {
      expect(verdict(await (await anyTill()).get(`purchases?${query}`))).toEqual([400, '003', `003 ${field}`]);
    });

    it('to a cursor of another taxpayer', async () => {
      const [one, other]: Shop[] = [await shop(), await shop()];
      for (const invoiceNumber of [1, 2]) await supply(one!, { invoiceNumber });
      const { nextCursor } = (await must(one!.get('purchases?limit=1'))).body.data;
      expect(verdict(await other!.get(`purchases?cursor=${String(nextCursor)}`))).toEqual([400, '003', '003 cursor']);
    });
  });
});

describe(answers('get-purchases', 409), () => {
  it('and 007 before the device is initialised, because nothing is known then', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.get('purchases'))).toEqual([409, '007', '007 device']);
  });
});
