import type { ImportLinkDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { auditFields, truncate } from './wire-values.js';
import { itemClassOnWire, knownItem } from './items.js';

const APPROVED = '3';

/** A repeated link does no harm. Some hosts fail without a remark, although the specification does not require one. */
export const importLink: OscuOperation<ImportLinkDocument> = {
  kind: 'import-link',
  operation: 'updateImport',

  write(document, { items, itemClasses }) {
    const { declaration, itemCode, registrarId, registrarName } = document;
    const item = knownItem(items, itemCode);
    const { modrId, modrNm } = auditFields({ registrarId, registrarName });
    return {
      taskCd: declaration.taskCode,
      dclDe: declaration.declaredOn,
      itemSeq: declaration.sequence,
      hsCd: truncate(document.hsCode ?? declaration.hsCode ?? UNKNOWN, 17),
      itemClsCd: itemClassOnWire([item?.itemClass ?? 'GD'], itemClasses),
      itemCd: item?.authorityCode ?? itemCode,
      imptItemSttsCd: APPROVED,
      remark: truncate(`Linked to ${itemCode}`, 400),
      modrId,
      modrNm,
    };
  },

  read: () => ({}),
};

const UNKNOWN = '0';
