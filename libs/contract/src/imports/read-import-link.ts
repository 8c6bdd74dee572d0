import type { ImportLinkDraft } from '@app/domain';
import type { FieldNames } from '../field-names.js';
import { readBody, type InvalidBody } from '../read-body.js';
import type { Warning } from '../violation.js';
import { LinkImportDto } from './link-import.dto.js';

export type ImportLinkReading = { ok: true; draft: ImportLinkDraft; warnings: Warning[] } | InvalidBody;

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
