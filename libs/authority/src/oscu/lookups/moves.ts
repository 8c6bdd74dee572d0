import type { Transfer, TransferLine } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

/** The goods that other branches sent to the caller's branch. `custBhfId` names the branch that sent them. */
export const moves: Lookup<'moves'> = {
  name: 'moves',
  operation: 'stockMoves',
  request: changesSince,
  read: (data) => readRows(data, 'stockList', toTransfer),
};

function toTransfer(row: LookupRow): Transfer | null {
  const bhfId = row.text('custBhfId');
  const number = row.number('sarNo');
  if (bhfId === null || number === null || !Number.isSafeInteger(number) || number < 0) return null;
  return {
    ...{ bhfId, number },
    occurredOn: row.text('ocrnDt'),
    taxableTotal: row.number('totTaxblAmt') ?? 0,
    taxTotal: row.number('totTaxAmt') ?? 0,
    total: row.number('totAmt') ?? 0,
    remark: row.text('remark'),
    lines: row.rows('itemList').map(toLine),
  };
}

const toLine = (row: LookupRow, index: number): TransferLine => ({
  sequence: row.number('itemSeq') ?? index + 1,
  itemCode: row.text('itemCd'),
  itemName: row.text('itemNm') ?? row.text('itemCd') ?? '-',
  quantityUnit: row.text('qtyUnitCd'),
  quantity: row.number('qty') ?? 0,
  unitPrice: row.number('prc'),
  total: row.number('totAmt') ?? 0,
  expiryDate: row.text('itemExprDt'),
});
