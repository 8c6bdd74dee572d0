import type { StockMoveEntry } from '../stores/stock.js';
import { optional, text } from '../fields.js';
import { deviceOperation } from './operation.js';
import { listed, newsSince, pullFields } from './pull.js';

/** The gateway takes an item to ask for besides. */
const stockMovesFields = { ...pullFields, itemCd: optional(text(20)) };

/** What other branches of the taxpayer sent here; the receiver confirms it with a movement of its own. */
export const listStockMoves = deviceOperation({
  name: 'selectStockMoveList',
  aliases: ['selectStockMoveLists'],
  fields: stockMovesFields,
  identityInBody: true,
  decide({ lastReqDt, itemCd }, scene) {
    const isNews = newsSince(lastReqDt, 'stockList', scene);
    const { tin, bhfId } = scene.device.identity;
    const transfers = scene.ledger.stock.transfersTo(tin, bhfId).filter(({ movedAt }) => isNews(movedAt));
    return listed('stockList', transfers.filter((transfer) => hasItem(transfer, itemCd)).map(asTold));
  },
});

const hasItem = ({ move }: StockMoveEntry, itemCd: string | null) =>
  itemCd === null || move.itemList.some((line) => line.itemCd === itemCd);

/** The counterpart that the receiver sees is the branch it comes from. */
const asTold = ({ tin, bhfId, move }: StockMoveEntry) => ({
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
