import type { AcceptedSale } from '../stores/accepted-sale.js';
import { withDashes } from '../clock.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedAmong, changedSince, pullFields } from './pull.js';

/** The sales of a device since its last request; an operation of the gateway. */
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

/** A sale as it was sent, with its receipt. Its receipt numbers are texts here (fact sheet 2.16). */
export const toReadSale = ({ header, lines, receipt }: AcceptedSale) => ({
  ...header,
  itemList: lines,
  receipt: {
    ...receipt,
    curRcptNo: String(receipt.curRcptNo),
    totRcptNo: String(receipt.totRcptNo),
    sdcDateTime: withDashes(receipt.sdcDateTime),
  },
});
