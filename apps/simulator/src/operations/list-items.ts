import type { ItemEntry } from '../stores/items.js';
import { deviceOperation } from './operation.js';
import { listed, newsSince, pullFields } from './pull.js';

export const listItems = deviceOperation({
  name: 'selectItemList',
  aliases: ['itemInfo'],
  fields: pullFields,
  decide({ lastReqDt }, scene) {
    const isNews = newsSince(lastReqDt, 'itemList', scene);
    const items = [...scene.ledger.items.of(scene.device.identity.tin)];
    return listed('itemList', items.filter(({ savedAt }) => isNews(savedAt)).map(asTold));
  },
});

/** Prices and quantities that were left out are told as zero. */
const asTold = ({ tin, bhfId, item }: ItemEntry) => ({
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
