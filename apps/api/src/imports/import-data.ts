import type { ImportDto } from '@app/contract';
import type { StoredImport } from '@app/persistence';

/** An imported item in the authority's words, which are the interface's manner. */
export const importData = ({ itemCode, declaration }: StoredImport): ImportDto => ({
  importId: String(declaration.sequence),
  taskCd: declaration.taskCode,
  dclDe: declaration.declaredOn,
  itemSeq: declaration.sequence,
  dclNo: declaration.declarationNumber,
  hsCd: declaration.hsCode,
  itemNm: declaration.itemName,
  imptItemSttsCd: declaration.status,
  orgnNatCd: declaration.origin,
  exptNatCd: declaration.exportedFrom,
  pkg: declaration.packageCount,
  pkgUnitCd: declaration.packageUnit,
  qty: declaration.quantity,
  qtyUnitCd: declaration.quantityUnit,
  totWt: declaration.totalWeight,
  netWt: declaration.netWeight,
  spplrNm: declaration.supplierName,
  agntNm: declaration.agentName,
  invcFcurAmt: declaration.invoiceAmount,
  invcFcurCd: declaration.currency,
  invcFcurExcrt: declaration.exchangeRate,
  itemCd: itemCode,
});
