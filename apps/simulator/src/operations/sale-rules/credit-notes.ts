import Big from 'big.js';
import { type AcceptedSale, CREDIT_NOTE, labelOf, NORMAL_SALE } from '../../stores/accepted-sale.js';
import { isCode } from '../../seeds/codes/index.js';
import type { ReportedSale } from '../sale-fields.js';
import type { SaleRule } from './sale-rule.js';

const REASONS = '32';

/**
 * A credit note must match a sale of its branch, and all credit notes together must not exceed that sale. Copies,
 * training and proforma documents are neither sales nor credit notes here.
 */
export const creditNotes: SaleRule = (sale, { ledger, device, rules }) => {
  if (!rules.creditNotes || labelOf(sale) !== CREDIT_NOTE) return undefined;
  const { tin, bhfId } = device.identity;
  const original = ledger.sales.find(tin, bhfId, sale.orgInvcNo);
  if (original?.label !== NORMAL_SALE) return 'orgInvcNo does not exist. Please update the field and try again';
  const earlier = () => ledger.sales.creditNotesOf(tin, bhfId, sale.orgInvcNo);
  return (
    reasonProblem(sale) ??
    buyerProblem(sale, original, rules.namedBuyers) ??
    dateProblem(sale, original) ??
    amountProblem(sale, original, earlier())
  );
};

function reasonProblem({ rfdDt, rfdRsnCd }: ReportedSale): string | undefined {
  if (!rfdDt) return 'Missing RfdDt Date';
  return rfdRsnCd && isCode(REASONS, rfdRsnCd) ? undefined : 'Invalid RfdRsnCd';
}

/** Under `namedBuyers` a nameless sale cannot be credited. Otherwise a name may be missing if the original had none. */
function buyerProblem(
  { custTin, custNm }: ReportedSale,
  { header }: AcceptedSale,
  namedBuyers: boolean,
): string | undefined {
  if (custTin !== header.custTin)
    return 'custTin provided in the request body does not match custTin from the orgInvcNo';
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
