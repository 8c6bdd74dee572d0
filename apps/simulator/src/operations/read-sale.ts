import { withDashes } from '../clock.js';
import type { Rules } from '../rules.js';
import type { AcceptedSale } from '../stores/accepted-sale.js';

/** A stored sale with its receipt, as both readings of own sales show it (fact sheet 2.17). */
export const toReadSale = (sale: AcceptedSale, { gatewayReadBack }: Rules): object =>
  gatewayReadBack ? gatewayRow(sale) : directRow(sale);

/** The sale as it was sent. The direct hosts show at least what clients read. */
const directRow = ({ header, lines, receipt }: AcceptedSale) => ({
  ...header,
  itemList: lines,
  receipt: { ...receipt, ...numbersAsTexts(receipt), sdcDateTime: withDashes(receipt.sdcDateTime) },
});

function gatewayRow({ header, lines, receipt, printed }: AcceptedSale) {
  const { trdInvcNo: _, salesTyCd: __, ...shown } = header;
  return {
    ...shown,
    ...{ cfmDt: dashed(header.cfmDt), stockRlsDt: dashed(header.stockRlsDt), rfdDt: dashed(header.rfdDt) },
    ...{ modrId: null, modrNm: null },
    receipt: {
      ...{
        custTin: header.custTin,
        custMblNo: printed?.custMblNo ?? null,
        rcptPbctDt: withDashes(receipt.sdcDateTime),
      },
      ...{ rptNo: printed?.rptNo ?? 1, trdeNm: printed?.trdeNm ?? null, adrs: printed?.adrs ?? null },
      ...{ topMsg: printed?.topMsg ?? null, btmMsg: printed?.btmMsg ?? null, prchrAcptcYn: header.prchrAcptcYn },
      ...{ intrlData: receipt.intrlData, rcptSign: receipt.rcptSign, ...numbersAsTexts(receipt) },
      sdcDateTime: withDashes(receipt.sdcDateTime),
    },
    itemList: lines,
  };
}

const numbersAsTexts = ({ curRcptNo, totRcptNo }: AcceptedSale['receipt']) => ({
  curRcptNo: String(curRcptNo),
  totRcptNo: String(totRcptNo),
});

/** The times of the receipt, and no others, have a fraction. */
const dashed = (stamp: string | null): string | null => (stamp === null ? null : withDashes(stamp).replace(/\.0$/, ''));
