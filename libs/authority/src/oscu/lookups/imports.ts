import type { DeclaredImport } from '@app/domain';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

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
