import type { ImportLinkDraft } from '@app/domain';
import { AmountField, QuantityField } from '../fields/number-field.js';
import { TextField } from '../fields/text-field.js';
import { REGISTRAR_ID, REGISTRAR_NAME } from '../items/item-fields.dto.js';
import type { FieldNames } from '../field-names.js';
import { readBody, type InvalidBody } from '../read-body.js';
import type { Warning } from '../violation.js';

/** The body of PUT /imports/{importId}/link. */
export class LinkImportDto {
  @TextField({ about: 'Code of your own item.', example: 'GDS-OIL-1L', max: 50 })
  itemCd!: string;

  @TextField({
    about: 'Harmonized System code, if it differs from the declaration.',
    example: '85167910000',
    max: 17,
    optional: true,
  })
  hsCd?: string;

  @TextField({
    about: 'Task code of the declaration, if several imports match.',
    example: '2240001',
    max: 50,
    optional: true,
  })
  taskCd?: string;

  @TextField({
    about: 'Date of the declaration, if several imports match: YYYYMMDD, or as GET /imports shows it.',
    example: '20260201',
    max: 8,
    optional: true,
  })
  dclDe?: string;

  @QuantityField({ about: 'Quantity imported; for your own records.', example: 400, optional: true })
  qty?: number;

  @AmountField({ about: 'Unit price; for your own records.', example: 580, optional: true })
  prc?: number;

  @TextField({ ...REGISTRAR_ID, optional: true })
  regrId?: string;

  @TextField({ ...REGISTRAR_NAME, optional: true })
  regrNm?: string;
}

/** The link of an import as the documentation shows it. */
export const exampleImportLink = { itemCd: 'GDS-OIL-1L', taskCd: '2240001', dclDe: '20260201' };

type ImportLinkReading = { ok: true; draft: ImportLinkDraft; warnings: Warning[] } | InvalidBody;

export const IMPORT_FIELD_NAMES: FieldNames = {
  fields: { itemCode: 'itemCd', taskCode: 'taskCd', declaredOn: 'dclDe' },
  lines: 'lines',
  lineFields: {},
};

/** Reads the body of PUT /imports/{importId}/link; the path names the import. */
export function readImportLink(importId: string, body: unknown): ImportLinkReading {
  const reading = readBody(LinkImportDto, body);
  if (!reading.ok) return reading;
  const { itemCd, hsCd, taskCd, dclDe, regrId, regrNm } = reading.value;
  const draft: ImportLinkDraft = {
    ...{ kind: 'import-link', importId, itemCode: itemCd, taskCode: taskCd ?? null, declaredOn: dclDe ?? null },
    ...{ hsCode: hsCd ?? null, registrarId: regrId ?? null, registrarName: regrNm ?? null, declaration: null },
  };
  return { ok: true, draft, warnings: reading.warnings };
}
