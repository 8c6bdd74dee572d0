import { type ReceivedPurchase, type ReceivedPurchaseLine, STANDARD_TAX_RATES, TAX_TYPES } from '@app/domain';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

/** The sales to the caller's PIN that suppliers reported. */
export const purchases: Lookup<'purchases'> = {
  name: 'purchases',
  operation: 'listPurchases',
  request: changesSince,
  read: (data) => readRows(data, 'saleList', toPurchase),
};

function toPurchase(row: LookupRow): ReceivedPurchase | null {
  const supplierPin = row.text('spplrTin');
  const invoiceNumber = row.number('spplrInvcNo');
  const total = row.number('totAmt');
  const confirmedAt = row.dateTime('cfmDt');
  const saleDate = row.date('salesDt') ?? confirmedAt?.slice(0, 8);
  if (supplierPin === null || total === null || !saleDate || !Number.isSafeInteger(invoiceNumber)) return null;
  return {
    supplierPin,
    supplierName: row.verbatim('spplrNm'),
    supplierBhfId: row.text('spplrBhfId') ?? HEAD_OFFICE,
    invoiceNumber: invoiceNumber as number,
    receiptType: row.text('rcptTyCd') ?? 'S',
    paymentType: row.text('pmtTyCd'),
    ...{ confirmedAt, saleDate },
    stockReleasedAt: row.dateTime('stockRlsDt'),
    remark: row.text('remark'),
    taxableTotal: row.number('totTaxblAmt') ?? 0,
    taxTotal: row.number('totTaxAmt') ?? 0,
    total,
    taxes: taxesIn(row),
    lines: row.rows('itemList').map(toLine),
  };
}

const HEAD_OFFICE = '00';

const taxesIn = (row: LookupRow): ReceivedPurchase['taxes'] =>
  Object.fromEntries(
    TAX_TYPES.map((type) => [
      type,
      {
        taxable: row.number(`taxblAmt${type}`) ?? 0,
        rate: row.number(`taxRt${type}`) ?? STANDARD_TAX_RATES[type],
        tax: row.number(`taxAmt${type}`) ?? 0,
      },
    ]),
  ) as ReceivedPurchase['taxes'];

const toLine = (row: LookupRow, index: number): ReceivedPurchaseLine => ({
  sequence: row.number('itemSeq') ?? index + 1,
  itemCode: row.text('itemCd'),
  itemClass: row.text('itemClsCd'),
  itemName: row.text('itemNm') ?? row.text('itemCd') ?? '-',
  barcode: row.text('bcd'),
  packageUnit: row.text('pkgUnitCd'),
  packageCount: row.number('pkg') ?? 0,
  quantityUnit: row.text('qtyUnitCd') ?? 'U',
  quantity: row.number('qty') ?? 0,
  unitPrice: row.number('prc') ?? 0,
  supplyAmount: row.number('splyAmt') ?? 0,
  discountRate: row.number('dcRt') ?? 0,
  discountAmount: row.number('dcAmt') ?? 0,
  taxType: row.text('taxTyCd') ?? 'B',
  taxableAmount: row.number('taxblAmt') ?? 0,
  taxAmount: row.number('taxAmt') ?? 0,
  total: row.number('totAmt') ?? 0,
});
