import type { DeclaredImport, ImportLinkDraft } from '@app/domain';
import type { InvoiceGround } from '@app/persistence';
import { deviceIsReady } from '../rules/device-rules.js';
import type { Rule } from '../rules/rule.js';
import { refusalOf } from '../rules/refusal-of.js';

export interface ImportScene {
  draft: ImportLinkDraft;
  /** What may be meant. */
  candidates: readonly DeclaredImport[];
  ground: InvoiceGround;
}

const importIsKnown: Rule<ImportScene> = ({ candidates }) =>
  candidates.length > 0
    ? []
    : [
        refusalOf(
          '801',
          'importId',
          'There is no such import.',
          'Send an itemSeq, and a taskCd and dclDe if any, as GET /api/v1/imports has them.',
        ),
      ];

const SHOWN_MAX = 5;

const importIsOne: Rule<ImportScene> = ({ candidates }) =>
  candidates.length < 2
    ? []
    : [
        refusalOf(
          '003',
          'taskCode',
          `Several imports have this number: ${shownOf(candidates)}.`,
          'Send taskCd, and dclDe where that is not enough.',
        ),
      ];

const shownOf = (candidates: readonly DeclaredImport[]): string => {
  const shown = candidates.slice(0, SHOWN_MAX).map((one) => `taskCd ${one.taskCode} with dclDe ${one.declaredOn}`);
  return [...shown, ...(candidates.length > SHOWN_MAX ? ['and others'] : [])].join(', ');
};

/** 1 unsent and 2 waiting are open; whatever else the authority says, somebody has said it before. */
const OPEN = ['1', '2'];

const importIsOpen: Rule<ImportScene> = ({ candidates: [one, another] }) =>
  !one || another || OPEN.includes(one.status)
    ? []
    : [refusalOf('802', 'importId', 'This import is approved or cancelled already.', 'Nothing more is to be done.')];

const itemIsKnown: Rule<ImportScene> = ({ draft: { itemCode }, ground: { items } }) =>
  items.some(({ code }) => code === itemCode)
    ? []
    : [
        refusalOf(
          '005',
          'itemCode',
          `There is no item ${itemCode}.`,
          'Register the item first, with POST /api/v1/items or /items/goods.',
        ),
      ];

export const IMPORT_RULES: readonly Rule<ImportScene>[] = [
  deviceIsReady,
  importIsKnown,
  importIsOne,
  importIsOpen,
  itemIsKnown,
];
