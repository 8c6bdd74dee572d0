import { readCall } from '../call.js';
import { eastAfricaStamp } from '../clock.js';
import type { InstalledDevice } from '../device.js';
import type { SimulatorLedger } from '../ledger.js';
import type { SavedItem } from '../operations/item-fields.js';
import { saveSale } from '../operations/save-sale.js';
import { defaultRules } from '../rules.js';

/**
 * Sales that other software made with the same device, under the next numbers. They are recorded like all sales, but
 * the rules in force do not apply to them.
 */
export function sellFromOtherSoftware(
  device: InstalledDevice,
  count: number,
  ledger: SimulatorLedger,
  now: Date,
): void {
  const { tin, bhfId } = device.identity;
  const first = ledger.sales.of(tin, bhfId).nextInvoiceNumber;
  for (let invcNo = first; invcNo < first + count; invcNo += 1) {
    sellAs(device, saleOf(OTHER_SOFTWARE_GOODS, invcNo, eastAfricaStamp(now)), ledger, now);
  }
}

/** Sends the sale with the credentials of this device. */
export function sellAs(
  { identity }: InstalledDevice,
  sale: { invcNo: number },
  ledger: SimulatorLedger,
  now: Date,
): void {
  const { tin, bhfId, cmcKey } = identity;
  const body = Buffer.from(JSON.stringify({ tin, bhfId, cmcKey, ...sale }));
  const answer = saveSale.answer(readCall(saveSale.name, {}, body), { ledger, rules: defaultRules.direct, now });
  if (answer.code !== '000') throw new Error(`Invoice ${sale.invcNo} of ${tin} was refused: ${answer.message}`);
}

/** Records a stock move without lines, which moves only the counter. */
export function moveStockFromOtherSoftware(
  { identity }: InstalledDevice,
  sarNo: number,
  ledger: SimulatorLedger,
  now: Date,
): void {
  const { tin, bhfId } = identity;
  const move = { ...emptyMove, sarNo, ocrnDt: eastAfricaStamp(now).slice(0, 8) };
  ledger.record({ type: 'stock-move', tin, bhfId, move, movedAt: now.getTime() });
}

/** `number` is the running number among the taxpayer's items. */
export const itemOfOtherSoftware = (number: number): SavedItem => ({
  ...{ itemCd: `KE2NTU9${String(number).padStart(6, '0')}`, itemClsCd: '5059690800', itemTyCd: '2' },
  ...{ itemNm: 'Registered by other software', itemStdNm: null, orgnNatCd: 'KE', pkgUnitCd: 'NT', qtyUnitCd: 'U' },
  ...{ taxTyCd: 'B', btchNo: null, bcd: null, dftPrc: 116, addInfo: null, sftyQty: null },
  ...{ grpPrcL1: null, grpPrcL2: null, grpPrcL3: null, grpPrcL4: null, grpPrcL5: null },
  ...{ isrcAplcbYn: 'N', useYn: 'Y', ...otherSoftwareAudit },
});

const OTHER_SOFTWARE_GOODS: SoldGoods = { itemNm: 'Sold by other software', qty: 1, prc: 116 };

const otherSoftwareAudit = { regrId: 'other', regrNm: 'Other software', modrId: 'other', modrNm: 'Other software' };

const emptyMove = {
  ...{ orgSarNo: 0, regTyCd: 'M', custTin: null, custNm: null, custBhfId: null, sarTyCd: '06' },
  ...{
    totItemCnt: 0,
    totTaxblAmt: 0,
    totTaxAmt: 0,
    totAmt: 0,
    remark: 'Other software',
    ...otherSoftwareAudit,
    itemList: [],
  },
};

export interface SoldGoods {
  itemNm: string;
  qty: number;
  /** Price including tax. */
  prc: number;
}

/** A sale without a buyer by default. */
export function saleOf({ itemNm, qty, prc }: SoldGoods, invcNo: number, stamp: string, buyer: string | null = null) {
  const totAmt = cents(qty * prc);
  const taxblAmt = cents(totAmt / 1.16);
  const taxAmt = cents(totAmt - taxblAmt);
  const line = {
    ...{ itemSeq: 1, itemCd: 'KE2NTTU9999999', itemClsCd: '5059690800', itemNm },
    ...{ pkgUnitCd: 'NT', pkg: qty, qtyUnitCd: 'TU', qty, prc, splyAmt: totAmt, dcRt: 0, dcAmt: 0 },
    ...{ taxTyCd: 'B', taxblAmt, taxAmt, totAmt },
  };
  return {
    ...{ trdInvcNo: `OTHER-${invcNo}`, invcNo, orgInvcNo: 0, custTin: buyer, custNm: null },
    ...{ salesTyCd: 'N', rcptTyCd: 'S', pmtTyCd: '01', salesSttsCd: '02' },
    ...{ cfmDt: stamp, salesDt: stamp.slice(0, 8), totItemCnt: 1 },
    ...{ taxblAmtA: 0, taxblAmtB: taxblAmt, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
    ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 },
    ...{ taxAmtA: 0, taxAmtB: taxAmt, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
    ...{ totTaxblAmt: taxblAmt, totTaxAmt: taxAmt, totAmt, prchrAcptcYn: 'N', remark: null, ...otherSoftwareAudit },
    receipt: { rcptPbctDt: stamp, prchrAcptcYn: 'N' },
    itemList: [line],
  };
}

const cents = (amount: number) => Math.round(amount * 100) / 100;
