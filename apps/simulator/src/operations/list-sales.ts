import type { AcceptedSale } from '../books/accepted-sale.js';
import { dashed } from '../clock.js';
import { deviceOperation, type DeviceScene } from './operation.js';
import { isSeen, listed, newsSince, pullFields } from './pull.js';

/** The gateway's list of what a device sold since it last asked. */
export const listSales = deviceOperation({
  name: 'selectSalesTransactions',
  aliases: ['selectTrnsSalesList'],
  fields: pullFields,
  identityInBody: true,
  decide: ({ lastReqDt }, scene) =>
    listed('salesList', salesSince(newsSince(lastReqDt, 'salesList', scene), scene).map(asRead)),
});

/** Read from the journal backwards, so that who asks often does not make us read it all. */
function salesSince(isNews: (signedAt: number) => boolean, scene: DeviceScene): AcceptedSale[] {
  const { tin, bhfId } = scene.device.identity;
  const sales: AcceptedSale[] = [];
  for (const sale of scene.ledger.sales.newestFirst(tin, bhfId)) {
    if (!isSeen(sale.signedAt, scene)) continue;
    if (!isNews(sale.signedAt)) break;
    sales.push(sale);
  }
  return sales.reverse();
}

/** A sale as it is read back: all that was sent of it, and its receipt. */
export const asRead = ({ header, lines, receipt }: AcceptedSale) => ({
  ...header,
  itemList: lines,
  receipt: { ...receipt, sdcDateTime: dashed(receipt.sdcDateTime) },
});
