import type { Violation } from '@app/contract';
import { MOVES, type Status, type SubmissionId } from '@app/domain';
import type { ListFilter } from '@app/persistence';
import { KIND_NAMES } from '@app/submission';
import { violation } from '../http/failure.js';

type Filter = Omit<ListFilter, 'accountId' | 'environment' | 'tin'>;
export type QueryReading = { ok: true; filter: Filter } | { ok: false; violations: Violation[] };

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

/** `?invcNo=&status=&kind=&since=&cursor=&limit=`: all of them optional, each of them checked. */
export function readSubmissionQuery(query: Record<string, unknown>): QueryReading {
  const violations = Object.entries(RULES)
    .filter(([field, { accepts }]) => given(query[field]) && !accepts(String(query[field])))
    .map(([field, { expected }]) =>
      violation('003', field, `${field} must be ${expected}.`, `Send ${expected}, or leave ${field} out.`),
    );
  return violations.length > 0 ? { ok: false, violations } : { ok: true, filter: filterOf(query) };
}

const RULES: Record<string, { expected: string; accepts(value: string): boolean }> = {
  invcNo: { expected: 'an invoice number of 1 to 50 characters', accepts: (value) => value.length <= 50 },
  status: { expected: `one of ${Object.keys(MOVES).join(', ')}`, accepts: (value) => value in MOVES },
  kind: { expected: `one of ${KIND_NAMES.join(', ')}`, accepts: (value) => KIND_NAMES.includes(value) },
  since: { expected: 'an ISO 8601 date-time', accepts: (value) => !Number.isNaN(Date.parse(value)) },
  cursor: { expected: 'the nextCursor of the page before', accepts: isId },
  limit: {
    expected: `a whole number from 1 to ${LIMIT_MAX}`,
    accepts: (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= LIMIT_MAX,
  },
};

const given = (value: unknown): boolean => value !== undefined && value !== '';

function filterOf(query: Record<string, unknown>): Filter {
  const text = (field: string): string | undefined => (given(query[field]) ? String(query[field]) : undefined);
  const since = text('since');
  return {
    reference: text('invcNo')?.trim(),
    status: text('status') as Status | undefined,
    // Only a sale has an invoice number; an item may have the same text for a code.
    kind: text('kind') ?? (text('invcNo') && 'sale'),
    since: since === undefined ? undefined : new Date(since),
    after: text('cursor') as SubmissionId | undefined,
    limit: Number(text('limit') ?? LIMIT_DEFAULT),
  };
}
