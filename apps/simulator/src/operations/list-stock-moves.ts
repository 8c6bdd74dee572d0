import type { StockMoveEntry } from '../stores/stock.js';
import { optional, text } from '../fields.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

/** The gateway also accepts an item code as a filter. */
const stockMovesFields = { ...pullFields, itemCd: optional(text(20)) };

/** Stock that other branches of the taxpayer sent to this one. The receiver confirms it with a move of its own. */
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

/** The receiver sees the sending branch as its counterpart. */
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
