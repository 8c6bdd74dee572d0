import { IMPORT_STATUSES } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type ImportFilter,
  isImportOf,
  listImports,
  type Principal,
  ReadDatabase,
  type StoredImport,
} from '@app/persistence';
import { RegisterListDto } from '../reference/register-copies.js';
import { Shown, ShownCode, ShownNumberOrNull, ShownTextOrNull } from '../http/openapi/reply-fields.js';

/** One row of GET /imports. */
export class ImportDto {
  @Shown('Number of the item in its declaration; use it as importId in PUT /imports/{importId}/link.', '1')
  importId!: string;

  @Shown('Task code of the declaration.', '2240001')
  taskCd!: string;

  @Shown('Date of the declaration, as customs wrote it; not always a valid date.', '01022026')
  dclDe!: string;

  @Shown('The same as importId, as a number.', 1)
  itemSeq!: number;

  @ShownTextOrNull('Number of the declaration.', 'C100-2026-MSA')
  dclNo!: string | null;

  @ShownTextOrNull('Harmonized System code.', '85167910000')
  hsCd!: string | null;

  @Shown('What customs call it.', 'ELECTRIC KETTLES')
  itemNm!: string;

  @ShownCode('Status of the import.', IMPORT_STATUSES, '2')
  imptItemSttsCd!: string;

  @ShownTextOrNull('Country of origin.', 'CN')
  orgnNatCd!: string | null;

  @ShownTextOrNull('Country it was exported from.', 'CN')
  exptNatCd!: string | null;

  @ShownNumberOrNull('Number of packages.', 40)
  pkg!: number | null;

  @ShownTextOrNull('Packaging unit.', 'CT')
  pkgUnitCd!: string | null;

  @ShownNumberOrNull('Quantity.', 400)
  qty!: number | null;

  @ShownTextOrNull('Unit it is counted in, as customs have it.', 'KGM')
  qtyUnitCd!: string | null;

  @ShownNumberOrNull('Gross weight.', 420.5)
  totWt!: number | null;

  @ShownNumberOrNull('Net weight.', 400)
  netWt!: number | null;

  @ShownTextOrNull('Name of the supplier abroad.', 'NINGBO EXPORT CO')
  spplrNm!: string | null;

  @ShownTextOrNull('Name of the agent.', 'PWANI CLEARING')
  agntNm!: string | null;

  @ShownNumberOrNull('What was invoiced, in its currency.', 5200.75)
  invcFcurAmt!: number | null;

  @ShownTextOrNull('That currency.', 'USD')
  invcFcurCd!: string | null;

  @ShownNumberOrNull('KES for one unit of it.', 129.35)
  invcFcurExcrt!: number | null;

  @ShownTextOrNull('Code of your own linked item; null before it is linked.', null)
  itemCd!: string | null;
}

/** The answer of GET /imports. */
export class ImportListDto extends RegisterListDto {
  @ApiProperty({ description: 'Imports declared to customs, newest first.', type: [ImportDto] })
  importList!: ImportDto[];
}

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

@Injectable()
export class ImportQueries {
  constructor(private readonly db: ReadDatabase) {}

  isImportOf(caller: Principal, id: string): Promise<boolean> {
    return isImportOf(this.db, caller, id);
  }

  list(filter: ImportFilter): Promise<StoredImport[]> {
    return listImports(this.db, filter);
  }
}
