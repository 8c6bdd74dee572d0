import type { ItemEntry } from '../stores/items.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

export const listItems = deviceOperation({
  name: 'selectItemList',
  aliases: ['itemInfo'],
  fields: pullFields,
  decide({ lastReqDt }, context) {
    const isNew = changedSince(lastReqDt, 'itemList', context);
    const seenUntil = context.rules.listLag ? context.now.getTime() - context.rules.listLag * SECOND_MS : Infinity;
    const items = [...context.ledger.items.of(context.device.identity.tin)];
    return listAnswer('itemList', items.filter(({ savedAt }) => isNew(savedAt) && savedAt <= seenUntil).map(toItemRow));
  },
});

const SECOND_MS = 1_000;

/** Missing prices and quantities are reported as zero. */
const toItemRow = ({ tin, bhfId, item }: ItemEntry) => ({
  tin,
  itemCd: item.itemCd,
  itemClsCd: item.itemClsCd,
  itemTyCd: item.itemTyCd,
  itemNm: item.itemNm,
  itemStdNm: item.itemStdNm,
  orgnNatCd: item.orgnNatCd,
  pkgUnitCd: item.pkgUnitCd,
  qtyUnitCd: item.qtyUnitCd,
  taxTyCd: item.taxTyCd,
  btchNo: item.btchNo,
  regBhfId: bhfId,
  bcd: item.bcd,
  dftPrc: item.dftPrc,
  grpPrcL1: item.grpPrcL1 ?? 0,
  grpPrcL2: item.grpPrcL2 ?? 0,
  grpPrcL3: item.grpPrcL3 ?? 0,
  grpPrcL4: item.grpPrcL4 ?? 0,
  grpPrcL5: item.grpPrcL5 ?? 0,
  addInfo: item.addInfo,
  sftyQty: item.sftyQty ?? 0,
  isrcAplcbYn: item.isrcAplcbYn,
  rraModYn: 'N',
  useYn: item.useYn,
});
