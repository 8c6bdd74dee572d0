import type { AcceptedSale } from '../stores/accepted-sale.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedAmong, changedSince, pullFields } from './pull.js';
import { toReadSale } from './read-sale.js';

/** The sales and credit notes of a device since its last request, by their numbers; an operation of the gateway. */
export const listSales = deviceOperation({
  name: 'selectSalesTransactions',
  aliases: ['selectTrnsSalesList'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, context) {
    const { tin, bhfId } = context.device.identity;
    const isNew = changedSince(lastReqDt, 'salesList', context);
    const sales = changedAmong(context.ledger.sales.newestFirst(tin, bhfId), isNew, context);
    return listAnswer(
      'salesList',
      sales.toSorted(byNumber).map((sale) => toReadSale(sale, context.rules)),
    );
  },
});

const byNumber = (one: AcceptedSale, other: AcceptedSale): number => one.header.invcNo - other.header.invcNo;
