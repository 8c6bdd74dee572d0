import { COPY } from '../copies.js';
import { supply, SUPPLIER } from '../purchases.js';
import { must, shop, type Shop, warningsOf } from '../shop.js';

interface Listed {
  saleList: { spplrInvcNo: string; [more: string]: unknown }[];
  nextCursor: string | null;
}

const list = async ({ get }: Shop, query = ''): Promise<Listed> =>
  (await must(get(`purchases${query}`))).body.data as unknown as Listed;

const numbers = ({ saleList }: Listed) => saleList.map(({ spplrInvcNo }) => spplrInvcNo);

describe('GET /purchases answers 200', () => {
  it('with what the interface promises of a supplier’s invoice and its lines', async () => {
    const at = await shop();
    await supply(at);
    expect(await list(at)).toEqual({
      saleList: [
        {
          ...{ spplrTin: SUPPLIER, spplrNm: 'JUMLA LTD', spplrBhfId: '00', spplrInvcNo: '77', regTyCd: 'A' },
          ...{ rcptTyCd: 'S', salesDt: '20260301', totAmt: 5800, totTaxblAmt: 5000, totTax: 800, status: 'OPEN' },
          salesList: [
            ...[{ itemNm: 'Kettle bulk', qty: 10, prc: 580, totAmt: 5800, taxTyCd: 'B', taxblAmt: 5000, taxAmt: 800 }],
          ],
        },
      ],
      nextCursor: null,
      ...COPY,
    });
  });

  it('with nothing to who was never sold anything', async () => {
    expect(await list(await shop())).toEqual({ saleList: [], nextCursor: null, ...COPY });
  });

  it('with what was submitted after a day, and not on it', async () => {
    const at = await shop();
    await supply(at, { invoiceNumber: 1, on: '20260228' });
    await supply(at, { invoiceNumber: 2, on: '20260301' });
    await supply(at, { invoiceNumber: 3, on: '20260302' });
    expect(numbers(await list(at, '?since=20260301'))).toEqual(['3']);
    expect(numbers(await list(at, '?since=20260227')).sort()).toEqual(['1', '2', '3']);
    expect(numbers(await list(at, '?since=')).length).toBe(3);
  });

  it('page by page, each once, the latest first', async () => {
    const at = await shop();
    for (const invoiceNumber of [1, 2, 3, 4, 5]) await supply(at, { invoiceNumber });
    const seen: string[] = [];
    let page = await list(at, '?limit=2');
    for (; page.nextCursor !== null; page = await list(at, `?limit=2&cursor=${page.nextCursor}`))
      seen.push(...numbers(page));
    expect([...seen, ...numbers(page)]).toEqual(['5', '4', '3', '2', '1']);
  });

  it('with what is sold to its own PIN, and to nobody else’s', async () => {
    const [one, other] = [await shop(), await shop()];
    await supply(one, { invoiceNumber: 1 });
    await supply(other, { invoiceNumber: 2 });
    expect([numbers(await list(one)), numbers(await list(other))]).toEqual([['1'], ['2']]);
  });

  it('to every branch of the buyer alike', async () => {
    const at = await shop();
    await supply(at);
    const branch = await at.stack.branchOf(at.till);
    expect((await must(branch.get('purchases'))).body.data).toMatchObject({ saleList: [{ spplrInvcNo: '77' }] });
  });

  it('with a warning for a parameter it does not know', async () => {
    const { get } = await shop();
    expect(warningsOf((await must(get('purchases?colour=red'))).body)).toMatchObject([{ field: 'colour' }]);
  });
});
