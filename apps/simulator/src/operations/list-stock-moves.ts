import type { StockMoveEntry } from '../stores/stock.js';
import { optional, text } from '../fields.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

/** The gateway takes an item to ask for besides. */
const stockMovesFields = { ...pullFields, itemCd: optional(text(20)) };

/** What other branches of the taxpayer sent here; the receiver confirms it with a movement of its own. */
export const listStockMoves = deviceOperation({
  name: 'selectStockMoveList',
  aliases: ['selectStockMoveLists'],
  fields: stockMovesFields,
  identityInBody: true,
  decide({ lastReqDt, itemCd }, context) {
    const isNew = changedSince(lastReqDt, 'stockList', context);
    const { tin, bhfId } = context.device.identity;
    const transfers = context.ledger.stock.transfersTo(tin, bhfId).filter(({ movedAt }) => isNew(movedAt));
    return listAnswer('stockList', transfers.filter((transfer) => hasItem(transfer, itemCd)).map(toTransferRow));
  },
});

const hasItem = ({ move }: StockMoveEntry, itemCd: string | null) =>
  itemCd === null || move.itemList.some((line) => line.itemCd === itemCd);

/** The counterpart that the receiver sees is the branch it comes from. */
const toTransferRow = ({ tin, bhfId, move }: StockMoveEntry) => ({
  custTin: tin,
  custBhfId: bhfId,
  sarNo: move.sarNo,
  ocrnDt: move.ocrnDt,
  totItemCnt: move.totItemCnt,
  totTaxblAmt: move.totTaxblAmt,
  totTaxAmt: move.totTaxAmt,
  totAmt: move.totAmt,
  remark: move.remark,
  itemList: move.itemList,
});
