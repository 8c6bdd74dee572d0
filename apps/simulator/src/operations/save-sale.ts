import { refused, succeeded, type AuthorityAnswer } from '../answer.js';
import type { Call } from '../call.js';
import { type AcceptedSale, labelOf } from '../stores/accepted-sale.js';
import { eastAfricaStamp, preciseNow } from '../clock.js';
import { sign } from '../receipt.js';
import { firstViolation } from './first-violation.js';
import { deviceOperation, type DeviceContext, type OperationContext, OTHER_BRANCH } from './operation.js';
import { saleFields, type ReportedSale } from './sale-fields.js';
import { saleRules } from './sale-rules/index.js';
import { seedPurchases } from './seed-purchases.js';
import { outOfSequence } from './sale-rules/sequence.js';

/** Signs a sale. Only an accepted sale moves the counters, so a refused number must be used again. */
export const saveSale = deviceOperation({
  name: 'saveTrnsSalesOsdc',
  aliases: ['sendSalesTransaction'],
  fields: saleFields,
  missingFieldTexts: {
    'itemList[].itemNm': (line) => `Expected a value for itemNm on item: ${line} but is empty or null`,
  },
  otherBranchText: OTHER_BRANCH,
  decide(sale, context) {
    const refusal = repeatedNumber(sale, context) ?? firstViolation(saleRules, sale, context);
    if (refusal) return refusal;
    const isFirst = context.ledger.sales.firstSaleAt(context.device.identity.tin) === undefined;
    const accepted = acceptedSale(context, sale);
    context.ledger.record({ type: 'sale', sale: accepted });
    if (isFirst && context.rules.lateSeeds) seedPurchases(accepted.tin, context.ledger, context.now);
    return succeeded(receiptData(accepted, context));
  },
});

/** A duplicate is answered without its receipt. A caller that lost the receipt must ask for the invoice details. */
function repeatedNumber(
  { invcNo }: ReportedSale,
  { ledger, device: { identity }, rules }: DeviceContext,
): AuthorityAnswer | undefined {
  const branch = ledger.sales.of(identity.tin, identity.bhfId);
  if (!branch.isTaken(invcNo)) return undefined;
  return refused('994', rules.repeatsAreOutOfSequence ? outOfSequence(invcNo, branch.nextInvoiceNumber) : undefined);
}

function acceptedSale({ ledger, device, now }: DeviceContext, sale: ReportedSale): AcceptedSale {
  const { itemList: lines, receipt: printed, ...header } = sale;
  const { tin, bhfId } = device.identity;
  const branch = ledger.sales.of(tin, bhfId);
  const label = labelOf(header);
  const receipt = {
    curRcptNo: branch.nextReceiptNumber(label),
    totRcptNo: branch.nextReceiptTotal,
    ...sign(tin, bhfId, header.invcNo, header.totAmt, header.cfmDt),
    sdcDateTime: eastAfricaStamp(now),
  };
  return { tin, bhfId, header, lines, printed, label, receipt, signedAt: now.getTime(), acceptedAt: preciseNow() };
}

/** The newest other sale of the branch, or the first one of all. Without any, the answer says nothing. */
export function answerOfAnotherSale(
  { tin, bhfId, invcNo }: Pick<Call, 'tin' | 'bhfId' | 'invcNo'>,
  { ledger: { sales }, rules }: OperationContext,
): AuthorityAnswer {
  for (const sale of sales.newestFirst(tin ?? '', bhfId ?? ''))
    if (sale.header.invcNo !== invcNo) return succeeded(receiptData(sale, { rules }));
  const [first] = sales.inOrder();
  return first && first.tin !== tin ? succeeded(receiptData(first, { rules })) : refused('999');
}

function receiptData({ receipt }: AcceptedSale, { rules }: Pick<OperationContext, 'rules'>) {
  if (!rules.receiptNumbersAsText) return receipt;
  return { ...receipt, curRcptNo: String(receipt.curRcptNo), totRcptNo: String(receipt.totRcptNo) };
}
