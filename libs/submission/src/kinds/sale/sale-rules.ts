import { totalsByItem, type InvoiceDocument, type Refusal, type SaleDocument } from '@app/domain';
import { deviceIsInitialised } from '../rules/device-rules.js';
import { type PreconditionRule, type DocumentRuleInput, refusalOf } from '../rules/rule.js';
import { goodsAreActivated, itemsAreActive, itemsAreKnown } from '../rules/line-item-rules.js';
import {
  originalExists,
  originalIsApproved,
  originalIsOfThisBranch,
  originalMayBeCopied,
  type OriginalRuleInput,
} from '../rules/original-rules.js';

export type SaleRuleInput = DocumentRuleInput<SaleDocument> & OriginalRuleInput;

const FIELDS_OF_A_COPY = [
  ['total', 'total'],
  ['taxTotal', 'tax'],
  ['currency', 'currency'],
  ['exchangeRate', 'exchange rate'],
  ['buyerPin', 'buyer'],
] as const;

const copyMatchesOriginal: PreconditionRule<SaleRuleInput> = ({ document, facts }) => {
  const original = facts.original?.document;
  if (document.receiptType !== 'C' || !original) return [];
  const differing = FIELDS_OF_A_COPY.filter(([field]) => document[field] !== original[field]).map(([field, what]) =>
    copyMismatch(
      field,
      original[field] === null ? `no ${what}` : `${what} ${original[field]}`,
      document[field] ?? 'none',
    ),
  );
  return differing.length > 0 || soldOf(document) === soldOf(original)
    ? differing
    : [copyMismatch('lines', 'other items, quantities or totals', 'these lines')];
};

const copyMismatch = (field: string, expected: string, got: string | number): Refusal =>
  refusalOf(
    '003',
    field,
    `A copy must match its original, which has ${expected}; got ${got}.`,
    'Send the value of the original.',
  );

const soldOf = ({ lines }: InvoiceDocument): string =>
  totalsByItem(lines)
    .map(({ itemCode, taxType, quantity, total }) => JSON.stringify([itemCode, taxType, quantity, total]))
    .sort()
    .join();

/** Checked when a sale is accepted and again before it goes out, because the facts may have changed. */
export const SALE_RULES: readonly PreconditionRule<SaleRuleInput>[] = [
  deviceIsInitialised,
  originalExists,
  originalIsOfThisBranch,
  originalMayBeCopied,
  originalIsApproved,
  itemsAreKnown,
  itemsAreActive,
  goodsAreActivated,
  copyMatchesOriginal,
];
