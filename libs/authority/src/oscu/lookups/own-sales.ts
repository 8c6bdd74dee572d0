import type { OwnSale, OwnSaleLine } from '../../lookups.js';
import { isBlank, saleListIn } from '../operations/find-sale.js';
import { isRecord } from '../answers/read-envelope.js';
import { readReceipt } from '../operations/receipt.js';
import type { Lookup } from './lookup.js';
import { changesSince } from './changes-since.js';
import { type LookupRow, readRows, toRow } from './lookup-row.js';

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
