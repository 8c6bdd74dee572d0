import { firstCharacters, hasAtMost, type SubmissionDocument, type SubmissionDraft } from '@app/domain';
import { isObjectOrList } from '../copy-declared-fields.js';
import type { FieldNames } from '../field-names.js';
import { documentData, fieldShownAs } from './document-data.js';

/** A field that a repeat has otherwise than the document that is stored. Null where one of them does not have it. */
export interface Difference {
  /** In the names of the body of the repeat. A field that such a body does not have is named as GET /submissions/{id} shows it. */
  field: string;
  stored: unknown;
  sent: unknown;
}

/** The differences between two documents: the first ones, and how many more there are. */
export interface Comparison {
  differences: Difference[];
  furtherDifferences?: number;
}

/** A document as it was posted, and the body that it was made of. */
export interface PostedDocument {
  draft: SubmissionDraft;
  names: FieldNames;
  body: unknown;
}

const LISTED_MAX = 20;
const TEXT_MAX = 100;

/** The values that Risiti fills in where a client leaves them out, by kind. Others may be filled in today. */
const FILLED_IN: Partial<Record<SubmissionDraft['kind'], RegExp>> = {
  sale: /^transaction\.custNm$/,
  'credit-note': /^transaction\.|\.itemCd$/,
  'purchase-confirmation': /^spplrBhfId$/,
};
/** A body with prices may leave out each field that Risiti fills in. */
const isFilledIn = (draft: SubmissionDraft, path: string): boolean =>
  'pricesIncludeTax' in draft || (FILLED_IN[draft.kind]?.test(path) ?? false);

/** A refund names lines of its sale, and the lines that it gets are not in its body. */
const isLineOfRefund = (draft: SubmissionDraft, path: string): boolean =>
  'refund' in draft && /^(items\[|transaction\.tot)/.test(path);

/** They only say which declaration is meant. */
const NAMES_OF_DECLARATION = ['taskCd', 'dclDe'];

/** Compares all fields that a client may see, so a password is never among them. */
export function compareDocuments(stored: SubmissionDocument, { draft, names, body }: PostedDocument): Comparison {
  const differences: Difference[] = [];
  for (const [path, before, after] of unequalFields(documentData(stored), documentData(draft as SubmissionDocument))) {
    const field = nameInBody(path, draft.kind, names);
    const isLeftOut = !isGiven(body, field) && path !== 'transaction.rcptTyCd';
    // Where the totals are sums, the lines show what differs.
    const isSum = field === names.lines;
    if (
      isSum ||
      isLineOfRefund(draft, path) ||
      NAMES_OF_DECLARATION.includes(path) ||
      (isLeftOut && isFilledIn(draft, path))
    )
      continue;
    differences.push({ field, stored: shown(before), sent: isLeftOut ? null : shown(after) });
  }
  const further = differences.length - LISTED_MAX;
  return { differences: differences.slice(0, LISTED_MAX), ...(further > 0 && { furtherDifferences: further }) };
}

function* unequalFields(before: unknown, after: unknown, path = ''): Generator<[string, unknown, unknown]> {
  const either = before ?? after;
  if (before === after) return;
  if (!isObjectOrList(either)) return yield [path, before, after];
  const [one, other] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const inside = Array.isArray(either) ? `${path}[${key}]` : path && `${path}.${key}`;
    yield* unequalFields(one[key], other[key], inside || key);
  }
}

function nameInBody(path: string, kind: SubmissionDraft['kind'], { fields, lines }: FieldNames): string {
  if (path.startsWith('items[')) return lines + path.slice('items'.length);
  const field = fieldShownAs(kind, path.slice(path.lastIndexOf('.') + 1));
  return (field !== undefined && fields[field]) || path;
}

function isGiven(body: unknown, field: string): boolean {
  const value = field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((node, key) => (isObjectOrList(node) ? (node as Record<string, unknown>)[key] : undefined), body);
  return value !== undefined && value !== null && value !== '';
}

/** Long texts are cut. */
const shown = (value: unknown): unknown =>
  typeof value === 'string' && !hasAtMost(value, TEXT_MAX) ? `${firstCharacters(value, TEXT_MAX)}…` : (value ?? null);
