import type { AcceptedSale } from '../stores/accepted-sale.js';
import { withDashes } from '../clock.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedAmong, changedSince, pullFields } from './pull.js';

/** The gateway's list of what a device sold since it last asked. */
export const listSales = deviceOperation({
  name: 'selectSalesTransactions',
  aliases: ['selectTrnsSalesList'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, context) {
    const { tin, bhfId } = context.device.identity;
    const isNew = changedSince(lastReqDt, 'salesList', context);
    return listAnswer(
      'salesList',
      changedAmong(context.ledger.sales.newestFirst(tin, bhfId), isNew, context).map(toReadSale),
    );
  },
});

/** A sale as it is read back: all that was sent of it, and its receipt. */
export const toReadSale = ({ header, lines, receipt }: AcceptedSale) => ({
  ...header,
  itemList: lines,
  receipt: { ...receipt, sdcDateTime: withDashes(receipt.sdcDateTime) },
});
