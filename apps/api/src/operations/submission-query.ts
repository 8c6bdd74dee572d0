import type { Violation, Warning } from '@app/contract';
import { INVOICE_KINDS, INVOICE_NUMBER_LENGTH_MAX, isId, MOVES, type Status, type SubmissionId } from '@app/domain';
import type { ListFilter } from '@app/persistence';
import { KIND_NAMES } from '@app/submission';
import { given, INSTANT, type QueryRule, violationsOf, warningsOf, wholeNumberTo } from '../http/query-rules.js';

type Filter = Omit<ListFilter, 'accountId' | 'environment' | 'tin'>;
export type QueryReading = { ok: true; filter: Filter; warnings: Warning[] } | { ok: false; violations: Violation[] };

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;

/** `?invcNo=&status=&kind=&since=&cursor=&limit=`: all of them optional, each of them checked. */
export function readSubmissionQuery(query: Record<string, unknown>): QueryReading {
  const violations = violationsOf(query, RULES);
  return violations.length > 0
    ? { ok: false, violations }
    : { ok: true, filter: filterOf(query), warnings: warningsOf(query, RULES) };
}

const RULES: Record<string, QueryRule> = {
  invcNo: {
    expected: `one invoice number of 1 to ${INVOICE_NUMBER_LENGTH_MAX} characters`,
    accepts: (value) => value.length <= INVOICE_NUMBER_LENGTH_MAX && !value.includes('\0'),
  },
  status: { expected: `one of ${Object.keys(MOVES).join(', ')}`, accepts: (value) => Object.hasOwn(MOVES, value) },
  kind: { expected: `one of ${KIND_NAMES.join(', ')}`, accepts: (value) => KIND_NAMES.includes(value) },
  since: INSTANT,
  cursor: { expected: 'the nextCursor of the page before', accepts: isId },
  limit: wholeNumberTo(LIMIT_MAX),
};

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
