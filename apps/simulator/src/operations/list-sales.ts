import type { AcceptedSale } from '../stores/accepted-sale.js';
import { dashed } from '../clock.js';
import { deviceOperation } from './operation.js';
import { listed, newsAmong, newsSince, pullFields } from './pull.js';

/** The gateway's list of what a device sold since it last asked. */
export const listSales = deviceOperation({
  name: 'selectSalesTransactions',
  aliases: ['selectTrnsSalesList'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, scene) {
    const { tin, bhfId } = scene.device.identity;
    const isNews = newsSince(lastReqDt, 'salesList', scene);
    return listed('salesList', newsAmong(scene.ledger.sales.newestFirst(tin, bhfId), isNews, scene).map(asRead));
  },
});

/** A sale as it is read back: all that was sent of it, and its receipt. */
export const asRead = ({ header, lines, receipt }: AcceptedSale) => ({
  ...header,
  itemList: lines,
  receipt: { ...receipt, sdcDateTime: dashed(receipt.sdcDateTime) },
});
