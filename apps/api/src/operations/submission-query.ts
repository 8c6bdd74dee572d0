import type { Violation, Warning } from '@app/contract';
import {
  INVOICE_KINDS,
  INVOICE_NUMBER_LENGTH_MAX,
  isId,
  isRealDate,
  MOVES,
  type Status,
  type SubmissionId,
} from '@app/domain';
import type { ListFilter } from '@app/persistence';
import { KIND_NAMES } from '@app/submission';
import { violation } from '../http/failure.js';

type Filter = Omit<ListFilter, 'accountId' | 'environment' | 'tin'>;
export type QueryReading = { ok: true; filter: Filter; warnings: Warning[] } | { ok: false; violations: Violation[] };

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;

/** `?invcNo=&status=&kind=&since=&cursor=&limit=`: all of them optional, each of them checked. */
export function readSubmissionQuery(query: Record<string, unknown>): QueryReading {
  const violations = Object.entries(RULES)
    .filter(([field, { accepts }]) => given(query[field]) && !isOne(query[field], accepts))
    .map(([field, { expected }]) =>
      violation('003', field, `${field} must be ${expected}.`, `Send ${expected}, or leave ${field} out.`),
    );
  return violations.length > 0
    ? { ok: false, violations }
    : { ok: true, filter: filterOf(query), warnings: warningsOf(query) };
}

type Rule = { expected: string; accepts(value: string): boolean };

const RULES: Record<string, Rule> = {
  invcNo: {
    expected: `one invoice number of 1 to ${INVOICE_NUMBER_LENGTH_MAX} characters`,
    accepts: (value) => value.length <= INVOICE_NUMBER_LENGTH_MAX && !value.includes('\0'),
  },
  status: { expected: `one of ${Object.keys(MOVES).join(', ')}`, accepts: (value) => Object.hasOwn(MOVES, value) },
  kind: { expected: `one of ${KIND_NAMES.join(', ')}`, accepts: (value) => KIND_NAMES.includes(value) },
  since: { expected: 'an ISO 8601 date-time with its zone, such as 2026-03-01T00:00:00Z', accepts: isInstant },
  cursor: { expected: 'the nextCursor of the page before', accepts: isId },
  limit: {
    expected: `a whole number from 1 to ${LIMIT_MAX}`,
    accepts: (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= LIMIT_MAX,
  },
};

const given = (value: unknown): boolean => value !== undefined && value !== '';

/** A parameter that is sent twice comes as a list, and which of them is meant nobody knows. */
const isOne = (value: unknown, accepts: Rule['accepts']): boolean => typeof value === 'string' && accepts(value);

/** Stricter than Date, which reads "1" as a year and 30 February as 2 March. */
function isInstant(text: string): boolean {
  const date = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  return date !== null && isRealDate(date.slice(1, 4).join('')) && !Number.isNaN(Date.parse(text));
}

/** A filter that is misspelt filters nothing, which nobody would notice in a long list. */
const warningsOf = (query: Record<string, unknown>): Warning[] =>
  Object.keys(query)
    .filter((name) => !Object.hasOwn(RULES, name))
    .slice(0, 20)
    .map((name) => ({ field: name.slice(0, 40), message: 'This is not a parameter of this request and was ignored.' }));

function filterOf(query: Record<string, unknown>): Filter {
  const text = (field: string): string | undefined => (given(query[field]) ? String(query[field]) : undefined);
  const since = text('since');
  return {
    reference: text('invcNo')?.trim(),
    status: text('status') as Status | undefined,
    kinds: kindsOf(text('kind'), text('invcNo')),
    since: since === undefined ? undefined : new Date(since),
    after: text('cursor') as SubmissionId | undefined,
    limit: Number(text('limit') ?? LIMIT_DEFAULT),
  };
}

/** Only invoices have an invoice number; an item may have the same text for a code. */
function kindsOf(kind: string | undefined, invcNo: string | undefined): readonly string[] | undefined {
  if (kind !== undefined) return [kind];
  return invcNo === undefined ? undefined : INVOICE_KINDS;
}
