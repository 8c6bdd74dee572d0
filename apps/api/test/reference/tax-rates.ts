import { type TillAnswer, eventually, type Stack, type Till } from '@app/testing';
import { untilStatus } from '../sale-assertions.js';
import { untilPulled } from '../client/copies.js';

const LATER = { prefer: 'respond-async' };
const SALE = 'saveTrnsSalesOsdc';
/** Longer than the API waits for an answer to a sale. */
const VERY_LONG_MS = 600_000;

interface TaxRateSetup {
  stack: Stack;
  till: Till;
}

/**
 * A running API learns of new rates some seconds later. So each test begins with the rates at the end of the previous one
 * and need not wait.
 */
async function setup(stack: Stack, rates: Record<string, string>): Promise<TaxRateSetup> {
  const taxRateSetup = { stack, till: await stack.till() };
  await publish(taxRateSetup, rates);
  return taxRateSetup;
}

/** Changes the rates at the authority and pulls only the code list. */
async function publish({ stack, till }: TaxRateSetup, rates: Record<string, string>): Promise<void> {
  // A running pull may already have its answer; it would make the copy look fresh with the old rates.
  await untilPulled(till);
  await stack.simulator.setTaxRates({ C: '0', ...rates });
  await stack.db.query(
    `UPDATE pulls SET pulled_at = pulled_at - interval '1 day', retry_at = NULL WHERE register = 'codes'`,
  );
  expect(await till.post('sync', {}, { prefer: 'wait=60' })).toMatchObject({ status: 200 });
}

const cents = (amount: number): number => Number(amount.toFixed(2));

/** A sale with VAT at this rate and a rate of E. */
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

const sell = (till: Till, invcNo: string, rate: number, options = {}): Promise<TillAnswer> =>
  till.post('sales', body(till, invcNo, rate), options);

/** Repeats the sale until the API knows the rate. */
const sellOnceKnown = (till: Till, invcNo: string, rate: number, options = {}): Promise<TillAnswer> =>
  eventually(
    async () => {
      const answer = await sell(till, invcNo, rate, options);
      expect([200, 202]).toContain(answer.status);
      return answer;
    },
    { everyMs: 200 },
  );

const wiresOf = ({ stack, till }: TaxRateSetup, invcNo: string) =>
  stack.db.query<{ body: string | null }>(
    `SELECT wire_body AS body FROM submissions LEFT JOIN wire_bodies USING (id) WHERE tin = $1 AND reference = $2`,
    [till.tin, invcNo],
  );

/** The wire body; null before it is written. */
async function wireOf(taxRateSetup: TaxRateSetup, invcNo: string): Promise<Record<string, unknown> | null> {
  const [row] = await wiresOf(taxRateSetup, invcNo);
  return JSON.parse(row!.body ?? 'null') as Record<string, unknown> | null;
}

/** Tests with the rate of E that the authority of the stack gets. */
export const taxRatesChange = (started: () => Stack, { rateE, taxE }: { rateE: number; taxE: number }) =>
  describe('the day on which VAT changes', () => {
    it('a sale at the new rate is signed, and one at the old rate is refused with the new one', async () => {
      const taxRateSetup = await setup(started(), { B: '16' });
      const { till } = taxRateSetup;
      expect(await sellOnceKnown(till, 'INV-1', 16)).toMatchObject({ status: 200 });
      expect(await sell(till, 'INV-2', 14)).toMatchObject({ status: 400 });
      await publish(taxRateSetup, { B: '14' });
      expect(await sellOnceKnown(till, 'INV-2', 14)).toMatchObject({ status: 200 });

      expect(await sell(till, 'INV-3', 16)).toMatchObject({
        status: 400,
        body: {
          resultCd: '003',
          errors: [
            {
              field: 'items[0].taxblAmt',
              code: '003',
              message: 'items[0].taxblAmt must be 1000 (totAmt ÷ 1.14, give or take 0.01); got 982.76',
              fix: 'Send taxblAmt 1000, or correct totAmt: totAmt includes VAT at 14 %, taxblAmt does not.',
            },
            {
              field: 'items[0].taxAmt',
              fix: 'Send taxAmt 140: the VAT of the line at 14 %, rounded to the cent.',
            },
          ],
        },
      });
      expect(await wireOf(taxRateSetup, 'INV-1')).toMatchObject({ taxRtB: 16, taxblAmtB: 982.76, taxAmtB: 157.24 });
      expect(await wireOf(taxRateSetup, 'INV-2')).toMatchObject({
        ...{ taxRtB: 14, taxblAmtB: 1000, taxAmtB: 140, taxRtE: rateE, taxAmtE: taxE },
        totAmt: 2220,
      });
      expect(await wiresOf(taxRateSetup, 'INV-3')).toEqual([]);
    });

    it('an invalid rate in the list changes nothing, also for an API that starts then', async () => {
      const taxRateSetup = await setup(started(), { B: '14' });
      const { stack, till } = taxRateSetup;
      expect(await sellOnceKnown(till, 'INV-1', 14)).toMatchObject({ status: 200 });
      await publish(taxRateSetup, { B: 'fourteen', C: '3' });
      expect(await till.get('codes?cdCls=04&cd=B')).toMatchObject({
        status: 200,
        body: { data: { clsList: [{ dtlList: [{ cd: 'B', userDfnCd1: 'fourteen' }] }] } },
      });
      await stack.startApi();
      expect(await sell(till, 'INV-2', 14)).toMatchObject({ status: 200 });
    });
  });

/** The profile does not matter to them: they compare what was written with what was accepted. */
export const salesOutliveTheirRate = (started: () => Stack) =>
  describe('a sale that was accepted before VAT changed', () => {
    it('and is written after that goes out with the rate of its acceptance', async () => {
      const taxRateSetup = await setup(started(), { B: '14' });
      const { stack, till } = taxRateSetup;
      await stack.simulator.setLatencyOf(SALE, till.tin, VERY_LONG_MS);
      await sellOnceKnown(till, 'INV-1', 14, LATER);
      expect(await sell(till, 'INV-2', 14, LATER)).toMatchObject({ status: 202 });
      await stack.simulator.waitForCall(till.tin);
      await publish(taxRateSetup, { B: '16' });
      expect(await sellOnceKnown(till, 'INV-3', 16, LATER)).toMatchObject({ status: 202 });
      expect(await wireOf(taxRateSetup, 'INV-2')).toBeNull();
      await stack.simulator.setLatencyOf(SALE, till.tin, 0);
      await stack.simulator.endPauses(SALE, till.tin);
      await untilStatus(stack, till, 'INV-3', 'APPROVED');
      expect(await wireOf(taxRateSetup, 'INV-2')).toMatchObject({ taxRtB: 14, taxblAmtB: 1000, taxAmtB: 140 });
      expect(await wireOf(taxRateSetup, 'INV-3')).toMatchObject({ taxRtB: 16, taxblAmtB: 982.76, taxAmtB: 157.24 });
    });

    it('is matched by the same sale posted again, and is returned and copied at its own rate only', async () => {
      const taxRateSetup = await setup(started(), { B: '16' });
      const { stack, till } = taxRateSetup;
      const first = await sellOnceKnown(till, 'INV-1', 16, LATER);
      await untilStatus(stack, till, 'INV-1', 'APPROVED');
      await publish(taxRateSetup, { B: '14' });
      expect(await sellOnceKnown(till, 'INV-2', 14)).toMatchObject({ status: 200 });

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
        expect(await wireOf(taxRateSetup, invcNo)).toMatchObject({ taxRtB: 16, taxblAmtB: 982.76, taxAmtB: 157.24 });
    });
  });
