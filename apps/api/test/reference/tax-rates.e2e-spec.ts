import { type Answer, eventually, Stack, type Till } from '@app/testing';
import { untilOnTheWire, untilStatus } from '../evidence.js';

const LATER = { prefer: 'respond-async' };
const SALE = 'saveTrnsSalesOsdc';

let stack: Stack;
afterEach(() => stack.stop());

/** A till, and an authority whose list says 16 % as long as nobody changes it. */
async function setup(profile: 'direct' | 'gateway'): Promise<Till> {
  stack = await Stack.start({ profile });
  return stack.till();
}

/** The rates change, and a sync brings them here; all else is as fresh as it was. */
async function publish(till: Till, rates: Record<string, string>): Promise<void> {
  await stack.simulator.setTaxRates(rates);
  await stack.db.query(
    `UPDATE pulls SET pulled_at = pulled_at - interval '1 day', retry_at = NULL WHERE register = 'codes'`,
  );
  expect(await till.post('sync', {}, { prefer: 'wait=60' })).toMatchObject({ status: 200 });
}

const cents = (amount: number): number => Number(amount.toFixed(2));

/** So much was paid, with VAT at this rate, and with E. */
function body(till: Till, invcNo: string, rate: number, change: object = {}) {
  const [totAmt, reduced] = [1_140, 1_080];
  const taxblAmt = cents((totAmt * 100) / (100 + rate));
  const taxAmt = cents(totAmt - taxblAmt);
  const line = { itemCd: till.soldItem, itemNm: 'A wash', qtyUnitCd: 'U', qty: 1 };
  return {
    transaction: {
      ...{ invcNo, salesDt: '20260302', pmtTyCd: '01', rcptTyCd: 'S', salesSttsCd: '02', currency: 'KES' },
      ...{ exchangeRate: 1, destnCountryCd: 'KE' },
      ...{ totTaxblAmt: cents(taxblAmt + 1_000), totTax: cents(taxAmt + 80), totAmt: totAmt + reduced },
      ...change,
    },
    items: [
      { ...line, prc: totAmt, taxTyCd: 'B', taxblAmt, taxAmt, totAmt },
      { ...line, prc: reduced, taxTyCd: 'E', taxblAmt: 1_000, taxAmt: 80, totAmt: reduced },
    ],
  };
}

const sell = (till: Till, invcNo: string, rate: number, asking = {}): Promise<Answer> =>
  till.post('sales', body(till, invcNo, rate), asking);

/** Null while it has not been written. */
async function wireOf(till: Till, invcNo: string): Promise<Record<string, unknown> | null> {
  const [row] = await stack.db.query<{ body: string | null }>(
    `SELECT wire_body AS body FROM submissions WHERE tin = $1 AND reference = $2`,
    [till.tin, invcNo],
  );
  return JSON.parse(row!.body ?? 'null') as Record<string, unknown> | null;
}

describe.each([
  ['direct', 8, 80],
  ['gateway', 0, 0],
] as const)('the day on which VAT changes, on %s', (profile, rateE, taxE) => {
  it('a sale at the new rate is signed, and one at the old is told the new', async () => {
    const till = await setup(profile);
    expect(await sell(till, 'INV-1', 16)).toMatchObject({ status: 200 });
    expect(await sell(till, 'INV-2', 14)).toMatchObject({ status: 400 });
    await publish(till, { B: '14' });
    await eventually(async () => expect(await sell(till, 'INV-2', 14)).toMatchObject({ status: 200 }));

    expect(await sell(till, 'INV-3', 16)).toMatchObject({
      status: 400,
      body: {
        resultCd: '003',
        errors: [
          {
            field: 'items[0].taxblAmt',
            code: '003',
            message: 'items[0].taxblAmt must be 1000 (totAmt ÷ 1.14, give or take 0.01); got 982.76',
            fix: 'Send totAmt with VAT at 14 %, and taxblAmt without it.',
          },
          {
            field: 'items[0].taxAmt',
            fix: 'Send the VAT of the line at 14 %, rounded to the cent.',
          },
        ],
      },
    });
    expect(await wireOf(till, 'INV-1')).toMatchObject({ taxRtB: 16, taxblAmtB: 982.76, taxAmtB: 157.24 });
    expect(await wireOf(till, 'INV-2')).toMatchObject({
      ...{ taxRtB: 14, taxblAmtB: 1000, taxAmtB: 140, taxRtE: rateE, taxAmtE: taxE },
      totAmt: 2220,
    });
    expect(await stack.db.query(`SELECT 1 FROM submissions WHERE reference = 'INV-3'`)).toEqual([]);
  });

  it('a slip in the list changes nothing, also for an API that starts then', async () => {
    const till = await setup(profile);
    await publish(till, { B: '14' });
    await eventually(async () => expect(await sell(till, 'INV-1', 14)).toMatchObject({ status: 200 }));
    await publish(till, { B: 'fourteen', C: '3' });
    await stack.startApi();
    expect(await sell(till, 'INV-2', 14)).toMatchObject({ status: 200 });
    expect(await till.get('codes?cdCls=04&cd=B')).toMatchObject({ status: 200 });
  });
});

describe('a sale that was accepted before VAT changed', () => {
  it('and is first written after that, goes out by the rate at which it was sold', async () => {
    const till = await setup('direct');
    await stack.simulator.setLatencyOf(SALE, till.tin, 15_000);
    await sell(till, 'INV-1', 16, LATER);
    expect(await sell(till, 'INV-2', 16, LATER)).toMatchObject({ status: 202 });
    await untilOnTheWire(stack, till);
    await stack.simulator.setLatencyOf(SALE, till.tin, 0);
    await publish(till, { B: '14' });
    await eventually(async () => expect(await sell(till, 'INV-3', 14, LATER)).toMatchObject({ status: 202 }));
    expect(await wireOf(till, 'INV-2')).toBeNull();
    await untilStatus(stack, till, 'INV-3', 'APPROVED');
    expect(await wireOf(till, 'INV-2')).toMatchObject({ taxRtB: 16, taxblAmtB: 982.76, taxAmtB: 157.24 });
    expect(await wireOf(till, 'INV-3')).toMatchObject({ taxRtB: 14, taxblAmtB: 1000, taxAmtB: 140 });
  });

  it('is joined by the same sale posted again, and comes back and is copied at its own rate only', async () => {
    const till = await setup('direct');
    const first = await sell(till, 'INV-1', 16, LATER);
    await untilStatus(stack, till, 'INV-1', 'APPROVED');
    await publish(till, { B: '14' });
    await eventually(async () => expect(await sell(till, 'INV-2', 14)).toMatchObject({ status: 200 }));

    const again = await sell(till, 'INV-1', 16);
    expect(again).toMatchObject({ status: 200, body: { data: { rcptSign: expect.any(String) as string } } });
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await sell(till, 'INV-1', 15)).toMatchObject({ status: 400, body: { resultCd: '003' } });

    const copy = { rcptTyCd: 'C', orgInvcNo: 'INV-1' };
    expect(await till.post('sales', body(till, 'COPY-1', 16, copy))).toMatchObject({ status: 200 });
    const note = { rcptTyCd: 'R', orgInvcNo: 'INV-1' };
    expect(await till.post('sales', body(till, 'RET-1', 14, note))).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'items[0].taxblAmt', code: '003', message: expect.stringContaining('16 %') as string }],
      },
    });
    expect(await till.post('sales', body(till, 'RET-1', 16, note))).toMatchObject({ status: 200 });
    for (const invcNo of ['COPY-1', 'RET-1'])
      expect(await wireOf(till, invcNo)).toMatchObject({ taxRtB: 16, taxblAmtB: 982.76, taxAmtB: 157.24 });
  });
});
