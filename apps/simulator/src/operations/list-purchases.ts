import type { AcceptedSale } from '../stores/accepted-sale.js';
import type { SaleEntry } from '../stores/sales.js';
import { dashed } from '../clock.js';
import type { Device } from '../device.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import { deviceOperation, type DeviceScene } from './operation.js';
import { listed, newsAmong, newsSince, pullFields } from './pull.js';
import type { SaleLine } from './sale-fields.js';

/** What other taxpayers sold to the caller's PIN, as they reported it. All branches of the buyer see all of it. */
export const listPurchases = deviceOperation({
  name: 'selectTrnsPurchaseSalesList',
  aliases: ['getPurchaseTransactionInfo'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, scene) {
    const sales = newsAmong(salesToCaller(scene), newsSince(lastReqDt, 'saleList', scene), scene);
    return listed(
      'saleList',
      sales.map((sale) => asTold(sale, scene.ledger.devices.find(sale.tin, sale.bhfId))),
    );
  },
});

function* salesToCaller({ ledger, device }: DeviceScene): Generator<AcceptedSale> {
  for (const position of ledger.purchases.salesTo(device.identity.tin).newestFirst()) {
    yield (ledger.entryAt(position) as SaleEntry).sale;
  }
}

/** The supplier's device may have been forgotten since. */
function asTold({ tin, bhfId, header, lines }: AcceptedSale, supplier: Device | undefined) {
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
    itemList: lines.map(lineAsTold),
  };
}

const withoutFraction = (stamp: string) => dashed(stamp).slice(0, 19);

function amountsOf(header: AcceptedSale['header']) {
  const prefixes = ['taxblAmt', 'taxRt', 'taxAmt'] as const;
  const taxTypes = ['A', 'B', 'C', 'D', 'E'] as const;
  const names = prefixes.flatMap((prefix) => taxTypes.map((taxType) => `${prefix}${taxType}` as const));
  return Object.fromEntries(names.map((name) => [name, header[name]]));
}

const lineAsTold = (line: SaleLine) => ({
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
