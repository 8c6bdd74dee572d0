import type { DeclaredImport } from '@app/domain';
import type { AuthorityItem, Transfer, TransferLine } from '../../lookups.js';
import { changesSince, type Lookup, type LookupRow, readRows } from './lookup.js';

/** The items of the caller's taxpayer, registered by any of its branches and by any software. */
export const items: Lookup<'items'> = {
  name: 'items',
  operation: 'listItems',
  request: changesSince,
  read: (data) => readRows(data, 'itemList', toItem),
};

function toItem(row: LookupRow): AuthorityItem | null {
  const code = row.text('itemCd');
  const itemClass = row.text('itemClsCd');
  const taxType = row.text('taxTyCd');
  if (code === null || itemClass === null || taxType === null) return null;
  return {
    ...{ code, itemClass, taxType },
    itemType: row.text('itemTyCd'),
    name: row.text('itemNm') ?? code,
    origin: row.text('orgnNatCd'),
    packageUnit: row.text('pkgUnitCd'),
    quantityUnit: row.text('qtyUnitCd'),
    barcode: row.text('bcd'),
    defaultPrice: row.number('dftPrc'),
    inUse: row.flag('useYn') ?? true,
    isCorrected: row.flag('rraModYn') ?? false,
    bhfId: row.text('regBhfId'),
  };
}

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

/** The imports that customs declared for the caller's PIN. */
export const imports: Lookup<'imports'> = {
  name: 'imports',
  operation: 'listImports',
  request: changesSince,
  read: (data) => readRows(data, 'itemList', toImport),
};

function toImport(row: LookupRow): DeclaredImport | null {
  const taskCode = row.text('taskCd');
  const declaredOn = row.text('dclDe');
  const sequence = row.number('itemSeq');
  if (taskCode === null || declaredOn === null || sequence === null || !Number.isSafeInteger(sequence)) return null;
  return {
    ...{ taskCode, declaredOn, sequence },
    declarationNumber: row.text('dclNo'),
    hsCode: row.text('hsCd'),
    itemName: row.text('itemNm') ?? row.text('hsCd') ?? '-',
    // Lists spell the name with a small s, updates with a capital one.
    status: row.text('imptItemsttsCd') ?? row.text('imptItemSttsCd') ?? WAITING,
    origin: row.text('orgnNatCd'),
    exportedFrom: row.text('exptNatCd'),
    packageCount: row.number('pkg'),
    packageUnit: row.text('pkgUnitCd'),
    quantity: row.number('qty'),
    quantityUnit: row.text('qtyUnitCd'),
    totalWeight: row.number('totWt'),
    netWeight: row.number('netWt'),
    supplierName: row.text('spplrNm'),
    agentName: row.text('agntNm'),
    invoiceAmount: row.number('invcFcurAmt'),
    currency: row.text('invcFcurCd'),
    exchangeRate: row.number('invcFcurExcrt'),
  };
}

const WAITING = '2';
