import { type ReceivedPurchase, type ReceivedPurchaseLine, STANDARD_TAX_RATES, TAX_TYPES } from '@app/domain';
import type { OwnSale, OwnSaleLine } from '../../lookups.js';
import { isRecord } from '../answers/read-envelope.js';
import { isBlank, readReceipt, saleListIn } from '../operations/find-sale.js';
import { changesSince, type Lookup, type LookupRow, readRows, toRow } from './lookup.js';

/** The sales and credit notes of the calling device (fact sheet 2.17). The direct hosts may lack this list. */
export const ownSales: Lookup<'ownSales'> = {
  name: 'ownSales',
  operation: 'listSales',
  request: changesSince,
  read: (data) =>
    readRows(data, 'salesList', (row) => toSale(row, row.number('invcNo') || null))?.sort(
      (a, b) => a.number - b.number,
    ) ?? null,
};

/** The first way to one sale (fact sheet 2.16): the answer may be a single sale, and without its number. */
export const ownSale: Lookup<'ownSale'> = {
  name: 'ownSale',
  operation: 'invoiceDetails',
  request: ({ number }) => ({ invcNo: number }),
  read: (data) =>
    saleListIn(data)
      ?.filter(isRecord)
      .flatMap((sale) => toSale(toRow(sale), isBlank(sale.invcNo) ? 0 : undefined) ?? []) ?? null,
};

function toSale(row: LookupRow, number = row.number('invcNo')): OwnSale | null {
  const total = row.number('totAmt');
  if (total === null || number === null || !Number.isSafeInteger(number) || number < 0) return null;
  return {
    ...{ number, originalNumber: row.number('orgInvcNo') || null },
    receiptType: row.text('rcptTyCd') ?? 'S',
    paymentType: row.text('pmtTyCd'),
    buyerPin: row.text('custTin'),
    buyerName: row.text('custNm'),
    confirmedAt: row.dateTime('cfmDt'),
    saleDate: row.date('salesDt') ?? row.dateTime('cfmDt')?.slice(0, 8) ?? null,
    taxableTotal: row.number('totTaxblAmt') ?? 0,
    taxTotal: row.number('totTaxAmt') ?? 0,
    total,
    remark: row.text('remark'),
    receipt: readReceipt(row.fields('receipt'), null),
    lines: row.rows('itemList').map(toLine),
    wire: row.wire,
  };
}

const toLine = (row: LookupRow, index: number): OwnSaleLine => ({
  sequence: row.number('itemSeq') ?? index + 1,
  itemCode: row.text('itemCd'),
  itemName: row.text('itemNm'),
  quantity: row.number('qty') ?? 0,
  unitPrice: row.number('prc') ?? 0,
  discountAmount: row.number('dcAmt') ?? 0,
  taxType: row.text('taxTyCd'),
  taxableAmount: row.number('taxblAmt') ?? 0,
  taxAmount: row.number('taxAmt') ?? 0,
  total: row.number('totAmt') ?? 0,
});

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
    lines: row.rows('itemList').map(toPurchaseLine),
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

const toPurchaseLine = (row: LookupRow, index: number): ReceivedPurchaseLine => ({
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
