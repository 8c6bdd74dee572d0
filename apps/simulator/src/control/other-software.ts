import { readCall } from '../call.js';
import { eatStamp } from '../clock.js';
import type { Device } from '../device.js';
import type { Ledger } from '../ledger.js';
import type { SavedItem } from '../operations/item-fields.js';
import { saveSale } from '../operations/save-sale.js';
import { usualRules } from '../rules.js';

/**
 * What other software did with the same device: sales of its own under the next numbers, which anybody who asks for
 * their details is shown. They go the way of every other sale, but for the rules of the day.
 */
export function sellElsewhere({ identity }: Device, count: number, ledger: Ledger, now: Date): void {
  const { tin, bhfId, cmcKey } = identity;
  const first = ledger.sales.of(tin, bhfId).nextInvoiceNumber;
  for (let invcNo = first; invcNo < first + count; invcNo += 1) {
    const body = Buffer.from(JSON.stringify({ tin, bhfId, cmcKey, ...saleOfAStranger(invcNo, eatStamp(now)) }));
    const answer = saveSale.answer(readCall(saveSale.name, {}, body), { ledger, rules: usualRules.direct, now });
    if (answer.code !== '000') throw new Error(`Invoice ${invcNo} of other software was refused: ${answer.message}`);
  }
}

/** And a movement of stock that moves nothing but the counter. */
export function moveStockElsewhere({ identity }: Device, count: number, ledger: Ledger, now: Date): void {
  const { tin, bhfId } = identity;
  for (let moved = 0; moved < count; moved += 1) {
    const move = { ...emptyMove, sarNo: ledger.stock.nextNumber(tin), ocrnDt: eatStamp(now).slice(0, 8) };
    ledger.record({ type: 'stock-move', tin, bhfId, move, movedAt: now.getTime() });
  }
}

/** Which number of the taxpayer's items it is. */
export const itemOfAStranger = (number: number): SavedItem => ({
  ...{ itemCd: `KE2NTU9${String(number).padStart(6, '0')}`, itemClsCd: '5059690800', itemTyCd: '2' },
  ...{ itemNm: 'Registered by other software', itemStdNm: null, orgnNatCd: 'KE', pkgUnitCd: 'NT', qtyUnitCd: 'U' },
  ...{ taxTyCd: 'B', btchNo: null, bcd: null, dftPrc: 116, addInfo: null, sftyQty: null },
  ...{ grpPrcL1: null, grpPrcL2: null, grpPrcL3: null, grpPrcL4: null, grpPrcL5: null },
  ...{ isrcAplcbYn: 'N', useYn: 'Y', ...stranger },
});

const stranger = { regrId: 'other', regrNm: 'Other software', modrId: 'other', modrNm: 'Other software' };

const emptyMove = {
  ...{ orgSarNo: 0, regTyCd: 'M', custTin: null, custNm: null, custBhfId: null, sarTyCd: '06' },
  ...{ totItemCnt: 0, totTaxblAmt: 0, totTaxAmt: 0, totAmt: 0, remark: 'Other software', ...stranger, itemList: [] },
};

function saleOfAStranger(invcNo: number, stamp: string) {
  const line = {
    ...{ itemSeq: 1, itemCd: 'KE2NTTU9999999', itemClsCd: '5059690800', itemNm: 'Sold by other software' },
    ...{ pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'TU', qty: 1, prc: 116, splyAmt: 116, dcRt: 0, dcAmt: 0 },
    ...{ taxTyCd: 'B', taxblAmt: 100, taxAmt: 16, totAmt: 116 },
  };
  return {
    ...{ trdInvcNo: `OTHER-${invcNo}`, invcNo, orgInvcNo: 0, custTin: null, custNm: null },
    ...{ salesTyCd: 'N', rcptTyCd: 'S', pmtTyCd: '01', salesSttsCd: '02' },
    ...{ cfmDt: stamp, salesDt: stamp.slice(0, 8), totItemCnt: 1 },
    ...{ taxblAmtA: 0, taxblAmtB: 100, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
    ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 },
    ...{ taxAmtA: 0, taxAmtB: 16, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
    ...{ totTaxblAmt: 100, totTaxAmt: 16, totAmt: 116, prchrAcptcYn: 'N', remark: null, ...stranger },
    receipt: { rcptPbctDt: stamp, prchrAcptcYn: 'N' },
    itemList: [line],
  };
}
