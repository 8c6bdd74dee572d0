import { creditedBy, type InvoiceDocument, type Refusal, type SaleDocument } from '@app/domain';
import { deviceIsReady } from '../rules/device-rules.js';
import type { Rule, SceneOf } from '../rules/rule.js';
import { goodsAreActivated, itemsAreActive, itemsAreKnown } from '../rules/line-item-rules.js';
import {
  originalExists,
  originalIsApproved,
  originalIsOfThisBranch,
  originalMayBeCopied,
  type OriginalScene,
} from '../rules/original-rules.js';
import { refusalOf } from '../rules/refusal-of.js';

export type SaleScene = SceneOf<SaleDocument> & OriginalScene;

const COPIED = [
  ['total', 'total'],
  ['taxTotal', 'tax'],
  ['currency', 'currency'],
  ['exchangeRate', 'exchange rate'],
  ['buyerPin', 'buyer'],
] as const;

/** A copy says what its original said. */
const copyIsTrue: Rule<SaleScene> = ({ document, ground }) => {
  const original = ground.original?.document;
  if (document.receiptType !== 'C' || !original) return [];
  const differing = COPIED.filter(([field]) => document[field] !== original[field]).map(([field, what]) =>
    untrue(field, `${what} ${original[field] ?? 'none'}`, document[field] ?? 'none'),
  );
  return differing.length > 0 || soldOf(document) === soldOf(original)
    ? differing
    : [untrue('lines', 'lines', 'others')];
};

const untrue = (field: string, expected: string, got: string | number): Refusal =>
  refusalOf(
    '003',
    field,
    `A copy must match its original: expected its ${expected}, got ${got}.`,
    'Send the values of the original.',
  );

const soldOf = ({ lines }: InvoiceDocument): string =>
  creditedBy(lines)
    .map(({ itemCode, taxType, quantity, total }) => JSON.stringify([itemCode, taxType, quantity, total]))
    .sort()
    .join();

/** Looked at when a sale is accepted, and again when it is its turn: the world may have changed in between. */
export const SALE_RULES: readonly Rule<SaleScene>[] = [
  deviceIsReady,
  originalExists,
  originalIsOfThisBranch,
  originalMayBeCopied,
  originalIsApproved,
  itemsAreKnown,
  itemsAreActive,
  goodsAreActivated,
  copyIsTrue,
];
