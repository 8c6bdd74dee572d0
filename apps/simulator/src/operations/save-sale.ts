import { refused, succeeded, type Answer } from '../answer.js';
import { type AcceptedSale, labelOf } from '../stores/accepted-sale.js';
import { eatStamp, preciseNow } from '../clock.js';
import { sign } from '../receipt.js';
import { firstBroken } from './first-violation.js';
import { deviceOperation, type DeviceScene } from './operation.js';
import { saleFields, type SaleDocument } from './sale-fields.js';
import { saleRules } from './sale-rules/sale-rules.js';
import { outOfSequence } from './sale-rules/sequence.js';

/** The signing call. Counters move only when a sale is accepted, so a refused number has to be used again. */
export const saveSale = deviceOperation({
  name: 'saveTrnsSalesOsdc',
  aliases: ['sendSalesTransaction'],
  fields: saleFields,
  ownWords: { 'itemList[].itemNm': (line) => `Expected a value for itemNm on item: ${line} but is empty or null` },
  strangeBranch: 'Error occurred while validating item tax type: Please try again later',
  decide(sale, scene) {
    const refusal = repeated(sale, scene) ?? firstBroken(saleRules, sale, scene);
    if (refusal) return refusal;
    const accepted = acceptedBy(scene, sale);
    scene.ledger.record({ type: 'sale', sale: accepted });
    return succeeded(asTold(accepted, scene));
  },
});

/** A duplicate is told as such and nothing more: who lost the receipt has to ask for the invoice's details. */
function repeated({ invcNo }: SaleDocument, { ledger, device: { identity }, rules }: DeviceScene): Answer | undefined {
  const branch = ledger.sales.of(identity.tin, identity.bhfId);
  if (!branch.isTaken(invcNo)) return undefined;
  return refused('994', rules.repeatsAreOutOfSequence ? outOfSequence(invcNo, branch.nextInvoiceNumber) : undefined);
}

function acceptedBy({ ledger, device, now }: DeviceScene, sale: SaleDocument): AcceptedSale {
  const { itemList: lines, receipt: _, ...header } = sale;
  const { tin, bhfId } = device.identity;
  const branch = ledger.sales.of(tin, bhfId);
  const label = labelOf(header);
  const receipt = {
    curRcptNo: branch.nextReceiptNumber(label),
    totRcptNo: branch.nextReceiptTotal,
    ...sign(tin, bhfId, header.invcNo, header.totAmt, header.cfmDt),
    sdcDateTime: eatStamp(now),
  };
  return { tin, bhfId, header, lines, label, receipt, signedAt: now.getTime(), acceptedAt: preciseNow() };
}

function asTold({ receipt }: AcceptedSale, { rules }: DeviceScene) {
  if (!rules.receiptNumbersAsText) return receipt;
  return { ...receipt, curRcptNo: String(receipt.curRcptNo), totRcptNo: String(receipt.totRcptNo) };
}
