import type { DeclaredImport, ImportLinkDraft } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';
import { deviceIsInitialised } from '../rules/device-rules.js';
import type { PreconditionRule } from '../rules/rule.js';
import { refusalOf } from '../rules/refusal-of.js';

export interface ImportLinkRuleInput {
  draft: ImportLinkDraft;
  /** What may be meant. */
  candidates: readonly DeclaredImport[];
  facts: InvoiceFacts;
}

const importIsKnown: PreconditionRule<ImportLinkRuleInput> = ({ candidates }) =>
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

const importIsUnambiguous: PreconditionRule<ImportLinkRuleInput> = ({ candidates }) =>
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

const importIsOpen: PreconditionRule<ImportLinkRuleInput> = ({ candidates: [one, another] }) =>
  !one || another || OPEN.includes(one.status)
    ? []
    : [refusalOf('802', 'importId', 'This import is approved or cancelled already.', 'Nothing more is to be done.')];

const itemIsKnown: PreconditionRule<ImportLinkRuleInput> = ({ draft: { itemCode }, facts: { items } }) =>
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

export const IMPORT_LINK_RULES: readonly PreconditionRule<ImportLinkRuleInput>[] = [
  deviceIsInitialised,
  importIsKnown,
  importIsUnambiguous,
  importIsOpen,
  itemIsKnown,
];
