import type { OwnSale, OwnSaleLine } from '../../lookups.js';
import { readReceipt } from '../operations/receipt.js';
import type { Lookup } from './lookup.js';
import { changesSince } from './changes-since.js';
import { type LookupRow, readRows } from './lookup-row.js';

/** The sales and credit notes of the calling device (fact sheet 2.17). The direct hosts may lack this list. */
export const ownSales: Lookup<'ownSales'> = {
  name: 'ownSales',
  operation: 'listSales',
  request: changesSince,
  read: (data) => readRows(data, 'salesList', toSale)?.sort((a, b) => a.number - b.number) ?? null,
};

function toSale(row: LookupRow): OwnSale | null {
  const number = row.number('invcNo');
  const total = row.number('totAmt');
  if (total === null || number === null || !Number.isSafeInteger(number) || number < 1) return null;
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
