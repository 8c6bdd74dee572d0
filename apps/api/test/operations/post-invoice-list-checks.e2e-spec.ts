import { ASYNC, must, shop, type Shop, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-invoice-list-checks', 200), () => {
  interface Checked {
    counts: Record<string, number>;
    lines: { invcNo: string; result: string; [more: string]: unknown }[];
  }

  const check = async ({ post }: Shop, body: object): Promise<Checked> =>
    (await must(post('invoice-list-checks', body))).body.data as unknown as Checked;

  const results = ({ lines }: Checked) => lines.map(({ invcNo, result }) => `${invcNo} ${result}`);

  it('with what became of each invoice', async () => {
    const at = await shop();
    const { body } = await at.sell('1001');
    await at.blockLane();
    await at.till.sell('INV-2', ASYNC);
    const checked = await check(at, { invoices: [1001, '1001', 'INV-2', '01001'] });
    expect(results(checked)).toEqual(['1001 signed', '1001 signed', 'INV-2 waiting', '01001 unknown']);
    expect(checked.counts).toEqual({
      ...{ lines: 4, signed: 2, waiting: 1, refused: 0, unknown: 1, differs: 0, unreadable: 0 },
    });
    expect(checked.lines[0]).toMatchObject({ rcptSign: body.data.rcptSign, cisInvcNo: body.data.cisInvcNo });
  });

  it('with both values of what differs', async () => {
    const at = await shop();
    await at.sell('INV-1');
    const { lines } = await check(at, { invoices: [{ invcNo: 'INV-1', totAmt: 1, salesDt: '20200101' }] });
    expect(lines).toMatchObject([
      {
        result: 'differs',
        differences: [
          { field: 'totAmt', listed: 1 },
          { field: 'salesDt', listed: '20200101' },
        ],
      },
    ]);
  });

  it('with unreadable lines, and a warning of unknown fields', async () => {
    const at = await shop();
    const { body } = await must(at.post('invoice-list-checks', { invoices: [{ invcNo: 'INV-1', amount: 1 }, 0] }));
    expect(results(body.data as unknown as Checked)).toEqual(['INV-1 unknown', '0 unreadable']);
    expect(warningsOf(body)).toMatchObject([{ field: 'invoices[].amount' }]);
  });

  it('with the invoices of the own account alone', async () => {
    const [at, stranger] = [await shop(), await shop()];
    await at.sell('INV-1');
    expect(results(await check(stranger, { invoices: ['INV-1'] }))).toEqual(['INV-1 unknown']);
  });
});

describe(answers('post-invoice-list-checks', 400), () => {
  describe('and 002', () => {
    refusesFields('post-invoice-list-checks', '002', [[{}, 'invoices']]);
  });

  describe('and 003', () => {
    refusesFields('post-invoice-list-checks', '003', [
      [{ invoices: [] }, 'invoices'],
      [{ invoices: {} }, 'invoices'],
      [{ invoices: Array.from({ length: 5_001 }, (_, index) => index + 1) }, 'invoices'],
    ]);
  });

  it('names the list', async () => {
    const at = await shop();
    expect(verdict(await at.post('invoice-list-checks', { invoices: 'INV-1' }))).toEqual([400, '003', '003 invoices']);
  });
});
