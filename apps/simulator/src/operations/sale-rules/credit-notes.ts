import Big from 'big.js';
import { type AcceptedSale, CREDIT_NOTE, labelOf, NORMAL_SALE } from '../../stores/accepted-sale.js';
import { isCode } from '../../seeds/codes/index.js';
import type { ReportedSale } from '../sale-fields.js';
import type { DeviceContext } from '../operation.js';
import type { SaleRule } from './sale-rule.js';

const REASONS = '32';

/**
 * A credit note must match a sale of its branch, and all credit notes together must not exceed that sale. Copies,
 * training and proforma documents are neither sales nor credit notes here.
 */
export const creditNotes: SaleRule = (sale, context) => {
  const { ledger, rules } = context;
  if (!rules.creditNotes || labelOf(sale) !== CREDIT_NOTE) return undefined;
  const original = creditedSale(sale, context);
  if (!original) return 'orgInvcNo does not exist. Please update the field and try again';
  const earlier = () => ledger.sales.creditNotesOf(original.tin, original.bhfId, sale.orgInvcNo);
  return (
    reasonProblem(sale) ??
    buyerProblem(sale, original, rules.namedBuyers) ??
    dateProblem(sale, original) ??
    amountProblem(sale, original, earlier())
  );
};

const creditedSale = (
  sale: ReportedSale,
  { ledger, device: { identity } }: DeviceContext,
): AcceptedSale | undefined => {
  const original =
    labelOf(sale) === CREDIT_NOTE ? ledger.sales.find(identity.tin, identity.bhfId, sale.orgInvcNo) : undefined;
  return original?.label === NORMAL_SALE ? original : undefined;
};

/** The direct hosts are said to compare the PIN, and nothing else of the original. */
export const originalBuyers: SaleRule = (sale, context) => {
  const original = context.rules.originalBuyers && creditedSale(sale, context);
  return original && sale.custTin !== original.header.custTin && OTHER_BUYER;
};

const [MONTHS_MAX, NOTES_MAX, TOLERANCE] = [6, 2, 0.01];

/** Limits of the path of VSCU; our words. */
export const creditNoteLimits: SaleRule = (sale, context) => {
  const original = context.rules.creditNoteLimits && creditedSale(sale, context);
  if (!original) return undefined;
  const { header, tin, bhfId } = original;
  if (sale.salesDt > monthsAfter(header.salesDt, MONTHS_MAX))
    return `Invalid salesDt: a credit note is due within ${MONTHS_MAX} months of its original invoice`;
  const earlier = context.ledger.sales.creditNotesOf(tin, bhfId, header.invcNo);
  if (earlier.length >= NOTES_MAX) return `Invalid orgInvcNo: the invoice has ${NOTES_MAX} credit notes already`;
  const left = earlier.reduce((rest, note) => rest.minus(note.header.totAmt), new Big(header.totAmt));
  const isRest = left.minus(sale.totAmt).abs().lte(left.times(TOLERANCE));
  return earlier.length > 0 && !isRest && `Invalid totAmt: the last credit note is of the remaining ${left.toFixed(2)}`;
};

/** Compared as text, so that a day which a month does not have does no harm. */
function monthsAfter(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(4, 6)) - 1 + months;
  return `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}${day.slice(6)}`;
}

const OTHER_BUYER = 'custTin provided in the request body does not match custTin from the orgInvcNo';

function reasonProblem({ rfdDt, rfdRsnCd }: ReportedSale): string | undefined {
  if (!rfdDt) return 'Missing RfdDt Date';
  return rfdRsnCd && isCode(REASONS, rfdRsnCd) ? undefined : 'Invalid RfdRsnCd';
}

/** A sale without a name cannot be credited under `namedBuyers`. Otherwise a name may be missing if the original had none. */
function buyerProblem(
  { custTin, custNm }: ReportedSale,
  { header }: AcceptedSale,
  namedBuyers: boolean,
): string | undefined {
  if (custTin !== header.custTin) return OTHER_BUYER;
  if (custNm === null && (namedBuyers || header.custNm !== null || custTin !== null)) {
    return 'Cannot invoke "String.equals(Object)" because the return value of "getCustNm()" is null';
  }
  return custNm === header.custNm
    ? undefined
    : 'custNm provided in the request body does not match custNm from the orgInvcNo';
}

const dateProblem = ({ salesDt }: ReportedSale, { header }: AcceptedSale): string | undefined =>
  salesDt < header.salesDt ? 'Invalid salesDt: a credit note cannot be dated before its original invoice' : undefined;

function amountProblem(sale: ReportedSale, original: AcceptedSale, earlier: AcceptedSale[]): string | undefined {
  const left = earlier.reduce((rest, { header }) => rest.minus(header.totAmt), new Big(original.header.totAmt));
  if (left.lt(sale.totAmt)) {
    return `Invalid totAmt: only ${left.toFixed(2)} of the original invoice is left, But Found: ${new Big(sale.totAmt).toFixed(2)}`;
  }
  const credited = quantities([...earlier.flatMap(({ lines }) => lines), ...sale.itemList]);
  const sold = quantities(original.lines);
  const excessive = [...credited].find(([item, quantity]) => quantity.gt(sold.get(item) ?? 0));
  return excessive && `Invalid qty: more of item ${excessive[0]} is credited than the original invoice sold`;
}

function quantities(lines: Iterable<{ itemCd: string | null; qty: number }>): Map<string, Big> {
  const sums = new Map<string, Big>();
  for (const { itemCd, qty } of lines) sums.set(itemCd ?? '', (sums.get(itemCd ?? '') ?? new Big(0)).plus(qty));
  return sums;
}
