import type { AcceptedSale } from '../stores/accepted-sale.js';
import type { SaleEntry } from '../stores/sales.js';
import { withDashes } from '../clock.js';
import type { InstalledDevice } from '../device.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import { deviceOperation, type DeviceContext } from './operation.js';
import { listAnswer, changedAmong, changedSince, pullFields } from './pull.js';
import type { ReportedSaleLine } from './sale-fields.js';

/** Sales of other taxpayers to the caller's PIN, as reported. All branches of the buyer see all of them. */
export const listPurchases = deviceOperation({
  name: 'selectTrnsPurchaseSalesList',
  aliases: ['getPurchaseTransactionInfo'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, context) {
    const sales = changedAmong(salesToCaller(context), changedSince(lastReqDt, 'saleList', context), context);
    return listAnswer(
      'saleList',
      sales.map((sale) => toPurchaseRow(sale, context.ledger.devices.find(sale.tin, sale.bhfId))),
    );
  },
});

function* salesToCaller({ ledger, device }: DeviceContext): Generator<AcceptedSale> {
  for (const position of ledger.purchases.salesTo(device.identity.tin).newestFirst()) {
    yield (ledger.entryAt(position) as SaleEntry).sale;
  }
}

/** The supplier's device may be gone by now. */
function toPurchaseRow({ tin, bhfId, header, lines }: AcceptedSale, supplier: InstalledDevice | undefined) {
  return {
    spplrTin: tin,
    spplrNm: taxpayerOf(tin).taxprNm,
    spplrBhfId: bhfId,
    spplrInvcNo: header.invcNo,
    spplrSdcId: supplier?.identity.sdcId ?? null,
    spplrMrcNo: supplier?.identity.mrcNo ?? null,
    rcptTyCd: header.rcptTyCd,
    pmtTyCd: header.pmtTyCd,
    cfmDt: withoutFraction(header.cfmDt),
    salesDt: header.salesDt,
    stockRlsDt: header.stockRlsDt && withoutFraction(header.stockRlsDt),
    totItemCnt: header.totItemCnt,
    ...amountsOf(header),
    totTaxblAmt: header.totTaxblAmt,
    totTaxAmt: header.totTaxAmt,
    totAmt: header.totAmt,
    remark: header.remark,
    itemList: lines.map(toLineRow),
  };
}

const withoutFraction = (stamp: string) => withDashes(stamp).slice(0, 19);

function amountsOf(header: AcceptedSale['header']) {
  const prefixes = ['taxblAmt', 'taxRt', 'taxAmt'] as const;
  const taxTypes = ['A', 'B', 'C', 'D', 'E'] as const;
  const names = prefixes.flatMap((prefix) => taxTypes.map((taxType) => `${prefix}${taxType}` as const));
  return Object.fromEntries(names.map((name) => [name, header[name]]));
}

const toLineRow = (line: ReportedSaleLine) => ({
  itemSeq: line.itemSeq,
  itemCd: line.itemCd,
  itemClsCd: line.itemClsCd,
  itemNm: line.itemNm,
  bcd: line.bcd,
  pkgUnitCd: line.pkgUnitCd,
  pkg: line.pkg,
  qtyUnitCd: line.qtyUnitCd,
  qty: line.qty,
  prc: line.prc,
  splyAmt: line.splyAmt,
  dcRt: line.dcRt,
  dcAmt: line.dcAmt,
  taxTyCd: line.taxTyCd,
  taxblAmt: line.taxblAmt,
  taxAmt: line.taxAmt,
  totAmt: line.totAmt,
});
