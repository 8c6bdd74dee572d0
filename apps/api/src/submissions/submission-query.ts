import type { Violation, Warning } from '@app/contract';
import { hasAtMost, INVOICE_NUMBER_LENGTH_MAX, MOVES, type SubmissionStatus, type SubmissionId } from '@app/domain';
import type { SubmissionListFilter } from '@app/persistence';
import { INVOICE_KINDS, KIND_NAMES } from '@app/submission';
import type { QueryRule } from '../http/requests/query-rules.js';
import { inspectQuery, PAGE_RULES, pageIn, textIn } from '../http/requests/page-query.js';

type SubmissionFilter = Omit<SubmissionListFilter, 'accountId' | 'environment' | 'tin'>;
export type SubmissionQueryReading =
  | { ok: true; filter: SubmissionFilter; warnings: Warning[] }
  | { ok: false; violations: Violation[] };

/** `?invcNo=&status=&kind=&since=&cursor=&limit=`: every parameter is optional and checked. */
export function readSubmissionQuery(query: Record<string, unknown>): SubmissionQueryReading {
  const { violations, warnings } = inspectQuery(query, RULES);
  return violations.length > 0 ? { ok: false, violations } : { ok: true, filter: filterOf(query), warnings };
}

const RULES: Record<string, QueryRule> = {
  invcNo: {
    expected: `one invoice number of 1 to ${INVOICE_NUMBER_LENGTH_MAX} characters`,
    accepts: (value) => hasAtMost(value.trim(), INVOICE_NUMBER_LENGTH_MAX) && !value.includes('\0'),
  },
  status: { expected: `one of ${Object.keys(MOVES).join(', ')}`, accepts: (value) => Object.hasOwn(MOVES, value) },
  kind: { expected: `one of ${KIND_NAMES.join(', ')}`, accepts: (value) => KIND_NAMES.includes(value) },
  ...PAGE_RULES,
};

function filterOf(query: Record<string, unknown>): SubmissionFilter {
  const { after, ...page } = pageIn(query);
  const [invcNo, kind] = [textIn(query, 'invcNo'), textIn(query, 'kind')];
  return {
    reference: invcNo?.trim(),
    status: textIn(query, 'status') as SubmissionStatus | undefined,
    kinds: kindsOf(kind, invcNo),
    ...page,
    after: after as SubmissionId | undefined,
  };
}

/** Invoices alone have an invoice number, but the code of an item may have the same text. */
function kindsOf(kind: string | undefined, invcNo: string | undefined): readonly string[] | undefined {
  if (kind !== undefined) return [kind];
  return invcNo === undefined ? undefined : INVOICE_KINDS;
}
