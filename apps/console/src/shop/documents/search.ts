import {
  type Client,
  dataOf,
  type SubmissionListDto,
  submissionsList,
  type SubmissionsListData,
} from '@risiti/client/browser';
import { useMemo } from 'react';
import { type Fragment, fragmentOf, useFragment } from '../../browser/fragment.js';
import { dayKey } from '../../words/format.js';

export type Query = NonNullable<SubmissionsListData['query']>;

const FIELDS = ['q', 'kind', 'status', 'from', 'to', 'min', 'max', 'cursor'] as const;
const DAYS: readonly string[] = ['from', 'to'];

/** The search of a person, as the fragment of the address has it. */
export type Search = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

export function useDocumentSearch(): Search {
  const given = useFragment();
  return useMemo(() => searchIn(given), [given]);
}

function searchIn(given: Fragment): Search {
  const fields = FIELDS.map((name) => [name, given[name] ?? ''] as const);
  return Object.fromEntries(
    fields.filter(([name, value]) => value && (!DAYS.includes(name) || isDay(value))),
  ) as Search;
}

export const addressOf = (search: Fragment): string => `/documents${fragmentOf(search)}`;

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const startOf = (day: string): string => new Date(`${day}T00:00:00+03:00`).toISOString();
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;

/** Reads 2026-11-27, 27.11.2026 and 27/11. A day without a year is the last one that has begun. */
function dayIn(text: string): string | undefined {
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ?? [];
  const [, date = isoDate, month = isoMonth, year = isoYear] = /^(\d\d?)[./](\d\d?)(?:[./](\d{4}))?$/.exec(text) ?? [];
  if (!date || !month) return undefined;
  const dayOf = (inYear: string | number) => `${inYear}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const today = dayKey(Date.now());
  const thisYear = Number(today.slice(0, 4));
  const day = dayOf(year ?? (dayOf(thisYear) <= today ? thisYear : thisYear - 1));
  return isDay(day) ? day : undefined;
}

const PIN = /^[A-Z]\d{9}[A-Z]$/i;
const NUMBER_LENGTH_MAX = 50;

/** The meaning of a text that a person searches for: the PIN of a buyer, a day, or else a number. */
export function meaningOf(q = ''): { pin?: string; day?: string; number?: string } {
  const text = q.trim();
  if (text === '') return {};
  if (PIN.test(text)) return { pin: text.toUpperCase() };
  const day = dayIn(text);
  return day ? { day } : { number: text.slice(0, NUMBER_LENGTH_MAX) };
}

export const ALL = 'all';

/** Sales, unless somebody wants more. A number or a PIN may be that of any sale or credit note. */
export function kindOf({ kind, q }: Search): string {
  const { pin, number } = meaningOf(q);
  return kind ?? (pin || number ? ALL : 'sale');
}

/** Risiti reads each document to compare its amount, so a search by amount gets so many days. */
export const DAYS_BY_AMOUNT = 31;

/** The days that are searched, the last one included. */
export function spanOf({ q, from, to, min, max }: Search): { from?: string; to?: string } {
  const { day } = meaningOf(q);
  if (day) return { from: day, to: day };
  if (!min && !max) return { from, to };
  const first = from ?? dayAfter(to ?? dayKey(Date.now()), 1 - DAYS_BY_AMOUNT);
  const last = dayAfter(first, DAYS_BY_AMOUNT - 1);
  return { from: first, to: to && to < last ? to : last };
}

export const WAITING = 'WAITING';
const WAITS = ['ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT'];
/** The number of a receipt at KRA, alone or behind that of its control unit. */
const RECEIPT = /^(?:KRA\w+\/)?(\d{1,15})$/i;

/** The questions to Risiti that make one search: it takes one state at a time, and one kind of number. */
export function queriesOf(search: Search): Query[] {
  const { pin, number } = meaningOf(search.q);
  const { from, to } = spanOf(search);
  const kind = kindOf(search);
  const common: Query = {
    ...(kind !== ALL && { kind }),
    ...{ custTin: pin, totAmtMin: search.min, totAmtMax: search.max, cursor: search.cursor },
    ...{ since: from && startOf(from), until: to && startOf(dayAfter(to, 1)) },
  };
  const receipt = number && RECEIPT.exec(number)?.[1];
  const numbers: Query[] = [{ invcNo: number }, ...(receipt ? [{ cisInvcNo: receipt }] : [])];
  const states = search.status === WAITING ? WAITS : [search.status];
  return states.flatMap((status) => numbers.map((one) => ({ ...common, status, ...one })));
}

const ROWS = 50;
const LOOKS_MAX = 10;

/** One page, the newest first. A search in documents sees 1,000 at a time, so it looks on until it finds one. */
export async function findPage(client: Client, search: Search, signal: AbortSignal): Promise<SubmissionListDto> {
  let page = await lookOnce(client, search, signal);
  for (let looks = 1; looks < LOOKS_MAX && page.submissions.length === 0 && page.nextCursor; looks += 1)
    page = await lookOnce(client, { ...search, cursor: page.nextCursor }, signal);
  return page;
}

async function lookOnce(client: Client, search: Search, signal: AbortSignal): Promise<SubmissionListDto> {
  const pages = await Promise.all(
    queriesOf(search).map(async (query) =>
      dataOf(await submissionsList({ client, query: { ...query, include: 'document', limit: String(ROWS) }, signal })),
    ),
  );
  const found = new Map(pages.flatMap(({ submissions }) => submissions).map((one) => [one.submissionId, one]));
  // Ids rise with time. What is older than the page that goes back least comes with the next page.
  const next =
    pages
      .flatMap(({ nextCursor }) => nextCursor ?? [])
      .sort()
      .at(-1) ?? null;
  const submissions = [...found.values()]
    .filter(({ submissionId }) => !next || submissionId >= next)
    .sort((one, other) => other.acceptedAt.localeCompare(one.acceptedAt));
  return { submissions, nextCursor: next };
}
