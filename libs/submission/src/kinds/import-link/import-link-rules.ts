import type { DeclaredImport, ImportLinkDraft } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';
import { deviceIsInitialised } from '../rules/device-rules.js';
import { itemNotRegistered } from '../rules/line-item-rules.js';
import { type PreconditionRule, refusalOf } from '../rules/rule.js';

export interface ImportLinkRuleInput {
  draft: ImportLinkDraft;
  /** The imports that the draft may mean. */
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
          'No such import has been received from the tax authority.',
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
          `Several imports match: ${shownOf(candidates)}.`,
          'Add taskCd, and dclDe if several still match.',
        ),
      ];

const shownOf = (candidates: readonly DeclaredImport[]): string => {
  const shown = candidates.slice(0, SHOWN_MAX).map((one) => `taskCd ${one.taskCode} with dclDe ${one.declaredOn}`);
  return [...shown, ...(candidates.length > SHOWN_MAX ? ['and others'] : [])].join(', ');
};

/** Imports with status 1 (unsent) and 2 (waiting) are open; every other status is final. */
const OPEN = ['1', '2'];

const importIsOpen: PreconditionRule<ImportLinkRuleInput> = ({ candidates: [one, another] }) =>
  !one || another || OPEN.includes(one.status)
    ? []
    : [
        refusalOf(
          '802',
          'importId',
          'This import is approved or cancelled already.',
          'Do not link it. GET /api/v1/imports shows its status.',
        ),
      ];

const itemIsKnown: PreconditionRule<ImportLinkRuleInput> = ({ draft: { itemCode }, facts: { items } }) =>
  items.some(({ code }) => code === itemCode) ? [] : [itemNotRegistered('itemCode', itemCode)];

export const IMPORT_LINK_RULES: readonly PreconditionRule<ImportLinkRuleInput>[] = [
  deviceIsInitialised,
  importIsKnown,
  importIsUnambiguous,
  importIsOpen,
  itemIsKnown,
];
