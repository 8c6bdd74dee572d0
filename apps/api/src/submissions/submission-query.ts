import { EXPECTED_PIN, invalidField, isPin, type Violation, type Warning } from '@app/contract';
import {
  hasAtMost,
  INVOICE_NUMBER_LENGTH_MAX,
  isId,
  isRealDate,
  MOVES,
  type SubmissionId,
  type SubmissionStatus,
} from '@app/domain';
import type { SubmissionListFilter } from '@app/persistence';
import { INVOICE_KINDS, KIND_NAMES } from '@app/submission';
import { digits, isGiven, oneOfValues, type QueryRule, wholeNumberTo } from '../http/requests/query-rules.js';
import { inspectQuery, PAGE_RULES, pageIn, textIn } from '../http/requests/page-query.js';

type Query = Record<string, unknown>;
type SubmissionFilter = Omit<SubmissionListFilter, 'accountId' | 'environment' | 'tin' | 'batch'>;

export interface SubmissionQuery {
  filter: SubmissionFilter;
  batchId: string | undefined;
  /** Each submission comes with its document. */
  includesDocument: boolean;
}
export type SubmissionQueryReading =
  | ({ ok: true; warnings: Warning[] } & SubmissionQuery)
  | { ok: false; violations: Violation[] };

/** The number of rows that an answer may have. */
export interface RowLimit {
  default: number;
  max: number;
}

/** Every parameter is optional and checked. `rows` is for a list that is no page of JSON. */
export function readSubmissionQuery(query: Query, rows?: RowLimit): SubmissionQueryReading {
  const rules = rows ? { ...RULES, limit: wholeNumberTo(rows.max) } : RULES;
  const { violations, warnings } = inspectQuery(query, rules);
  const found = violations.length > 0 ? violations : reversedRanges(query);
  if (found.length > 0) return { ok: false, violations: found };
  const filter = filterOf(query);
  return {
    ...{ ok: true, warnings },
    filter: rows && !isGiven(query.limit) ? { ...filter, limit: rows.default } : filter,
    batchId: textIn(query, 'batch'),
    includesDocument: textIn(query, 'include') === 'document',
  };
}

const DATE: QueryRule = {
  expected: 'a date as YYYYMMDD, such as 20260302',
  accepts: (value) => /^\d{8}$/.test(value) && isRealDate(value),
};
const AMOUNT: QueryRule = {
  expected: 'an amount with at most two decimals, such as 1294 or 0.50',
  accepts: (value) => /^\d{1,15}(\.\d{1,2})?$/.test(value),
};

const RULES: Record<string, QueryRule> = {
  invcNo: {
    expected: `one invoice number of 1 to ${INVOICE_NUMBER_LENGTH_MAX} characters`,
    accepts: (value) => hasAtMost(value.trim(), INVOICE_NUMBER_LENGTH_MAX) && !value.includes('\0'),
  },
  cisInvcNo: digits(1, 15),
  status: { expected: `one of ${Object.keys(MOVES).join(', ')}`, accepts: (value) => Object.hasOwn(MOVES, value) },
  kind: { expected: `one of ${KIND_NAMES.join(', ')}`, accepts: (value) => KIND_NAMES.includes(value) },
  custTin: { expected: EXPECTED_PIN, accepts: isPin },
  totAmtMin: AMOUNT,
  totAmtMax: AMOUNT,
  salesDtFrom: DATE,
  salesDtTo: DATE,
  batch: { expected: 'the batchId of a batch', accepts: isId },
  original: { expected: 'the submissionId of a sale', accepts: isId },
  include: oneOfValues('document'),
  since: PAGE_RULES.since,
  until: PAGE_RULES.since,
  cursor: PAGE_RULES.cursor,
  limit: PAGE_RULES.limit,
};

/** A range whose end is before its beginning would find nothing, without a word. */
const reversedRanges = (query: Query): Violation[] =>
  RANGES.filter(([from, to]) => isGiven(query[from]) && isGiven(query[to]))
    .filter(([from, to, orderOf]) => orderOf(String(query[from])) > orderOf(String(query[to])))
    .map(([from, to]) =>
      invalidField(
        to,
        `no less than ${from}, which is ${String(query[from])}`,
        query[to],
        `Exchange ${from} and ${to}.`,
      ),
    );

const RANGES: [from: string, to: string, orderOf: (value: string) => number][] = [
  ['since', 'until', Date.parse],
  ['totAmtMin', 'totAmtMax', Number],
  ['salesDtFrom', 'salesDtTo', Number],
];

function filterOf(query: Query): SubmissionFilter {
  const { after, ...page } = pageIn(query);
  const [invcNo, cisInvcNo, until] = [textIn(query, 'invcNo'), textIn(query, 'cisInvcNo'), textIn(query, 'until')];
  return {
    reference: invcNo?.trim(),
    receiptNumber: cisInvcNo === undefined ? undefined : Number(cisInvcNo),
    status: textIn(query, 'status') as SubmissionStatus | undefined,
    kinds: kindsOf(query),
    original: textIn(query, 'original')?.toLowerCase() as SubmissionId | undefined,
    document: documentFilterOf(query),
    ...page,
    until: until === undefined ? undefined : new Date(until),
    after: after as SubmissionId | undefined,
  };
}

function documentFilterOf(query: Query): SubmissionFilter['document'] {
  const filter = {
    buyerPin: textIn(query, 'custTin'),
    totalMin: textIn(query, 'totAmtMin'),
    totalMax: textIn(query, 'totAmtMax'),
    saleFrom: textIn(query, 'salesDtFrom'),
    saleTo: textIn(query, 'salesDtTo'),
  };
  return Object.values(filter).some((value) => value !== undefined) ? filter : undefined;
}

const OF_INVOICES = ['invcNo', 'cisInvcNo', 'custTin', 'totAmtMin', 'totAmtMax', 'salesDtFrom', 'salesDtTo'];

/** Invoices alone have these fields, but the code of an item may have the same text as an invoice number. */
function kindsOf(query: Query): readonly string[] | undefined {
  const kind = textIn(query, 'kind');
  if (kind !== undefined) return [kind];
  return OF_INVOICES.some((field) => isGiven(query[field])) ? INVOICE_KINDS : undefined;
}
