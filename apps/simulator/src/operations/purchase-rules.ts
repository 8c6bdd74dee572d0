import Big from 'big.js';
import type { Rules } from '../rules.js';
import { type AcceptedSale, NORMAL_SALE } from '../stores/accepted-sale.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import type { OperationRule } from './first-violation.js';
import { futureDate } from './future-date.js';
import { otherUnits } from './item-units.js';
import type { DeviceContext } from './operation.js';
import type { Purchase } from './purchase-fields.js';
import { differs, lineProblem, mismatch, namesInMessages, toleranceOf } from './sale-rules/arithmetic.js';
import { wrongCode } from './sale-rules/codes.js';
import { ratesProblem } from './sale-rules/rates.js';
import { sumsProblem } from './sale-rules/sums.js';
import { currentRates, rateOf, type SaleTaxRates, taxTypes } from './sale-rules/tax-types.js';

type PurchaseLine = Purchase['itemList'][number];

/**
 * Ordered as the authority checks them. Fact sheet 4.9 has the rules: the missing record, the item, the arithmetic, the
 * rates and the name are live evidence of the gateway. That a supplier's invoice is confirmed once is our choice.
 */
export const purchaseRules: readonly OperationRule<Purchase>[] = [
  ({ invcNo }, { rules, ledger, device }) => {
    const expected = ledger.purchases.nextNumber(device.identity.tin, device.identity.bhfId);
    return rules.sequence && invcNo !== expected && outOfSequence(invcNo, expected);
  },
  (purchase, { rules }) => rules.codes && unknownCode(purchase),
  ({ pchsDt, cfmDt, wrhsDt, cnclReqDt, cnclDt, rfdDt }, { rules, now }) =>
    rules.dates && futureDate({ pchsDt, cfmDt, wrhsDt, cnclReqDt, cnclDt, rfdDt }, now),
  (purchase, context) => context.rules.counterparts && counterpartProblem(purchase, context),
  ({ itemList }, { rules, ledger, device }) => {
    const unknownLine = itemList.find(({ itemCd }) => !ledger.items.find(device.identity.tin, itemCd ?? ''));
    return rules.items && unknownLine && notInInventory(unknownLine);
  },
  (purchase, context) => context.rules.items && otherUnits(purchase, context),
  (purchase, context) => linesProblem(purchase, ratesOf(purchase, context), context.rules),
  (purchase, { rules }) => sumsProblem(purchase, rules),
  (purchase, context) => context.rules.rates && ratesProblem(purchase, ratesOf(purchase, context)),
];

export const outOfSequence = (invcNo: number, expected: number) =>
  `Invalid invcNo sequence, expected: ${expected} but found: ${invcNo}`;

const notInInventory = ({ itemCd, itemSeq }: PurchaseLine) =>
  `Item ${itemCd} provided on item: ${itemSeq}. does not exist in your inventory. Ensure it is added under item management package`;

/** The supplier's sale of this number to the caller's PIN. */
function linkedSale(
  { spplrTin, spplrBhfId, spplrInvcNo }: Purchase,
  { ledger, device }: DeviceContext,
): AcceptedSale | undefined {
  const sale = ledger.sales.find(spplrTin ?? '', spplrBhfId ?? '', spplrInvcNo ?? 0);
  return sale?.label.startsWith(NORMAL) && sale.header.custTin === device.identity.tin ? sale : undefined;
}

/** The first letter of the labels of sales and credit notes; copies, training and proforma have others. */
const NORMAL = NORMAL_SALE[0]!;

function counterpartProblem(purchase: Purchase, context: DeviceContext): string | undefined {
  if (!linkedSale(purchase, context)) return 'Missing purchase Record';
  const { spplrTin, spplrNm, spplrInvcNo } = purchase;
  if (spplrNm !== taxpayerOf(spplrTin!).taxprNm) return `spplrNm ${spplrNm} does not match the expected value`;
  const isAnswered = context.ledger.purchases.isAnswered(context.device.identity.tin, purchase);
  return isAnswered ? `Supplier invoice number ${spplrInvcNo} has already been registered as a purchase` : undefined;
}

/** The rates of the supplier's sale, also of a type without a line; without a sale, the legal ones. */
function ratesOf(purchase: Purchase, context: DeviceContext): SaleTaxRates {
  const header = linkedSale(purchase, context)?.header;
  return header
    ? (Object.fromEntries(taxTypes.map((type) => [type, header[`taxRt${type}`]])) as SaleTaxRates)
    : currentRates(context);
}

/** The lines may be a part of the supplier's invoice; each is calculated from what it costs with tax. */
function linesProblem(purchase: Purchase, rates: SaleTaxRates, rules: Rules): string | undefined {
  if (rules.arithmetic === 'off') return undefined;
  const tolerance = toleranceOf(purchase, rules);
  for (const [index, line] of purchase.itemList.entries()) {
    const problem = inclusiveProblem(line, index, tolerance, rateOf(line.taxTyCd, rates));
    if (!problem) continue;
    // Where any convention is accepted, the line may also be calculated like one of a sale.
    if (rules.arithmetic === 'inclusive' || lineProblem(line, index, tolerance, rates, rules)) return problem;
  }
  return undefined;
}

function inclusiveProblem(line: PurchaseLine, index: number, tolerance: number, rate: number): string | undefined {
  const totAmt = new Big(line.totAmt);
  const taxblAmt = totAmt
    .times(100)
    .div(100 + rate)
    .round(2);
  const expected = { splyAmt: totAmt, taxblAmt, taxAmt: totAmt.minus(taxblAmt) };
  const names = Object.keys(expected) as (keyof typeof expected)[];
  const wrong = names.find((name) => differs(line[name], expected[name], tolerance));
  return wrong && mismatch(`${namesInMessages[wrong]} on item: ${index + 1}`, expected[wrong], line[wrong]);
}

const headerCodes = { regTyCd: '31', pchsTyCd: '14', rcptTyCd: '38', pmtTyCd: '07', pchsSttsCd: '11' } as const;

/** The authority does not check the supplier's units, only the tax types. */
function unknownCode(purchase: Purchase): string | undefined {
  const wrong = wrongCode(purchase, headerCodes);
  if (wrong) return `Invalid ${wrong}: ${purchase[wrong]}`;
  const line = purchase.itemList.find((line) => wrongCode(line, { taxTyCd: '04' }));
  return line && `Invalid taxTyCd on item: ${line.itemSeq}: ${line.taxTyCd}`;
}
