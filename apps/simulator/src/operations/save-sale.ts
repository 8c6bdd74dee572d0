import { refused, succeeded, type Answer } from '../answer.js';
import { eatStamp, preciseNow } from '../clock.js';
import type { AcceptedSale, Device } from '../device.js';
import { sign } from '../receipt.js';
import { deviceOperation } from './operation.js';
import { saleFields, type SaleDocument } from './sale-fields.js';

/** The signing call. Counters move only when a sale is accepted, so a refused number has to be used again. */
export const saveSale = deviceOperation({
  name: 'saveTrnsSalesOsdc',
  aliases: ['sendSalesTransaction'],
  fields: saleFields,
  decide(sale, device, ledger) {
    const refusal = refusalOf(sale, device);
    if (refusal) return refusal;
    const accepted = acceptedBy(device, sale);
    ledger.record({ type: 'sale', sale: accepted });
    return succeeded(accepted.receipt);
  },
});

function refusalOf({ invcNo, rcptTyCd, orgInvcNo }: SaleDocument, device: Device): Answer | undefined {
  const expected = device.nextInvoiceNumber;
  // A duplicate is told as such and nothing more: who lost the receipt has to ask for the invoice's details.
  if (device.sale(invcNo)) return refused('994');
  if (invcNo !== expected) return refused('910', `Invc No: ${invcNo} is invalid, use the expected value: ${expected}`);
  if (rcptTyCd === 'R' && !device.sale(orgInvcNo)) {
    return refused('910', 'orgInvcNo does not exist. Please update the field and try again');
  }
  return undefined;
}

/** The lines are not kept: nothing the authority answers so far shows them. */
function acceptedBy(device: Device, { itemList: _, receipt: __, ...header }: SaleDocument): AcceptedSale {
  const { tin, bhfId } = device.identity;
  const label = (header.salesTyCd ?? 'N') + (header.rcptTyCd === 'R' ? 'C' : 'S');
  const receipt = {
    curRcptNo: device.nextReceiptNumber(label),
    totRcptNo: device.nextReceiptTotal,
    ...sign(tin, bhfId, header.invcNo, header.totAmt, header.cfmDt),
    sdcDateTime: eatStamp(new Date()),
  };
  return { tin, bhfId, header, label, receipt, acceptedAt: preciseNow() };
}
