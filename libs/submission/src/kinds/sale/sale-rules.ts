import { totalsByItem, type InvoiceDocument, type Refusal, type SaleDocument } from '@app/domain';
import { deviceIsInitialised } from '../rules/device-rules.js';
import type { PreconditionRule, DocumentRuleInput } from '../rules/rule.js';
import { goodsAreActivated, itemsAreActive, itemsAreKnown } from '../rules/line-item-rules.js';
import {
  originalExists,
  originalIsApproved,
  originalIsOfThisBranch,
  originalMayBeCopied,
  type OriginalRuleInput,
} from '../rules/original-rules.js';
import { refusalOf } from '../rules/refusal-of.js';

export type SaleRuleInput = DocumentRuleInput<SaleDocument> & OriginalRuleInput;

const FIELDS_OF_A_COPY = [
  ['total', 'total'],
  ['taxTotal', 'tax'],
  ['currency', 'currency'],
  ['exchangeRate', 'exchange rate'],
  ['buyerPin', 'buyer'],
] as const;

/** A copy says what its original said. */
const copyMatchesOriginal: PreconditionRule<SaleRuleInput> = ({ document, facts }) => {
  const original = facts.original?.document;
  if (document.receiptType !== 'C' || !original) return [];
  const differing = FIELDS_OF_A_COPY.filter(([field]) => document[field] !== original[field]).map(([field, what]) =>
    copyMismatch(field, `${what} ${original[field] ?? 'none'}`, document[field] ?? 'none'),
  );
  return differing.length > 0 || soldOf(document) === soldOf(original)
    ? differing
    : [copyMismatch('lines', 'lines', 'others')];
};

const copyMismatch = (field: string, expected: string, got: string | number): Refusal =>
  refusalOf(
    '003',
    field,
    `A copy must match its original: expected its ${expected}, got ${got}.`,
    'Send the values of the original.',
  );

const soldOf = ({ lines }: InvoiceDocument): string =>
  totalsByItem(lines)
    .map(({ itemCode, taxType, quantity, total }) => JSON.stringify([itemCode, taxType, quantity, total]))
    .sort()
    .join();

/** Looked at when a sale is accepted, and again when it is its turn: the world may have changed in between. */
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
