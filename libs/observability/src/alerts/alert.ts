import { randomUUID } from 'node:crypto';
import type {
  AlarmCause,
  AlarmEvent,
  AlarmRaised,
  CaseGroup,
  DailySummary,
  EnvironmentSummary,
  GuideRow,
  OpenCase,
  PipelineEvent,
} from '@app/domain';
import { CASE_GUIDE, CAUSE_GUIDE, ENVIRONMENTS, guideOf } from '@app/domain';
import { cleanValues, foreign, toChatText, toPlainText } from './foreign-text.js';

/** A message to operators: JSON for programs, and texts for people. */
export interface Alert {
  json: Record<string, unknown>;
  /** The subject of a mail, as is the text. */
  subject: string;
  text: string;
  /** The same text for a chat. */
  chat: string;
  /** The alert goes out before alerts of cases that wait. */
  isAlarm?: boolean;
  /** The page of the console where an operator goes on. */
  path?: string;
  /** The same in all alerts about one thing, until one of them says that it is over. */
  about?: string;
  isOver?: boolean;
}

type BreakerEvent = Extract<PipelineEvent, { event: 'breakerOpened' | 'breakerClosed' }>;
type NumberEvent = Extract<PipelineEvent, { event: 'receiptNumberRepeated' }>;
type WebhookEvent = Extract<PipelineEvent, { event: 'webhookDisabled' }>;
type CodesEvent = Extract<PipelineEvent, { event: 'codesPaused' }>;

/** An alert names this many cases of a group; it counts all. */
const NAMED_CASES_MAX = 5;

interface Words extends Pick<Alert, 'path' | 'about' | 'isOver'> {
  subject: string;
  lines?: string[];
  rows?: readonly GuideRow[];
  facts?: object;
}

function alertOf(event: object, words: Words, publicUrl?: string): Alert {
  const { subject, lines = [], rows = [], facts, ...others } = words;
  const { path } = others;
  const link = publicUrl && path ? publicUrl.replace(/\/+$/, '') + path : undefined;
  const guide = rows.map(({ see, means, act }) => `${see}: ${means}. Do: ${act}.`);
  const more = rows.length > 0 ? ['What you can do:', ...guide] : [];
  const text = [subject, ...lines, ...(link ? [link] : []), ...more].join('\n');
  return {
    json: {
      ...{ ...event, ...facts },
      ...(link && { link }),
      ...(rows.length > 0 && { guide: rows }),
    },
    subject: `Risiti: ${toPlainText(subject)}`,
    text: toPlainText(text),
    chat: toChatText(text),
    ...others,
  };
}

/** The first page of operators at the console. */
const NOW = '/console/operator';
const NEEDS = `${NOW}/needs`;
const ACTS = `${NOW}/acts`;
const named = ({ tin, bhfId }: { tin: string; bhfId: string }) => `PIN ${tin}, branch ${bhfId}`;
const inWords = (environment: string | null): string => (environment ? environment.toLowerCase() : 'all environments');
const answer = (code: string | null, message: string | null): string => foreignOf([code, message]).join(': ');
const foreignOf = (values: (string | null)[]): string[] =>
  values.filter((value) => !!value).map((value) => foreign(value!));

export function alertOfCases(group: CaseGroup, publicUrl?: string): Alert {
  const { event, environment, code, count, cases } = cleanValues(group);
  const [first] = cases as [OpenCase, ...OpenCase[]];
  const shown = cases.slice(0, Math.min(count, NAMED_CASES_MAX));
  const { one, things } = WORDS_OF_CASES[event](first);
  const said = answer(code, first.message);
  const subject = `${count === 1 ? one : `${count} ${things}`} in ${inWords(environment)}${said && ` (${said})`}`;
  const more = count - shown.length;
  return alertOf(
    { event, environment, ...factsOf(first, publicUrl), code, message: first.message },
    {
      subject,
      lines: [
        ...shown.map((one) => `${lineOf(one)}: ${one.waiting} waiting`),
        ...(more > 0 ? [`and ${more} more`] : []),
      ],
      rows: event === 'numbersDrift' ? [CASE_GUIDE.numbersDrift] : guideOf({ ...first, answerCode: code }),
      ...{ path: pathOf(first), about: [event, environment, code].join(' ') },
      facts: { count, cases: shown.map((one) => factsOf(one, publicUrl)) },
    },
    publicUrl,
  );
}

const WORDS_OF_CASES: Record<OpenCase['event'], (first: OpenCase) => { one: string; things: string }> = {
  laneHeld: (first) => ({ one: `${named(first)} is held`, things: 'devices held' }),
  needsReview: (first) => ({ one: `${lineOf(first)} needs a review`, things: 'submissions in need of a review' }),
  numbersDrift: (first) => ({
    one: `other software takes numbers of ${named(first)}`,
    things: 'devices whose numbers other software takes',
  }),
};

const lineOf = (one: OpenCase): string =>
  `${[one.kind ?? 'invoice', ...foreignOf([one.invoice])].join(' ')} of ${named(one)}`;
const pathOf = ({ event, laneId, submissionId }: OpenCase): string =>
  `${NOW}/${event !== 'needsReview' || !submissionId ? `branches/${laneId}` : `submissions/${submissionId}`}`;

const factsOf = (one: OpenCase, publicUrl?: string) => ({
  ...{ tin: one.tin, bhfId: one.bhfId, invoice: one.invoice, kind: one.kind, laneId: one.laneId },
  ...{ submissionId: one.submissionId, since: one.since.toISOString(), waiting: one.waiting },
  ...(publicUrl && { link: publicUrl.replace(/\/+$/, '') + pathOf(one) }),
});

/** Each API alerts for itself that it cannot reach the ledger, and that it can again. */
const THIS_PROCESS = randomUUID();

const ALARM_WORDS = {
  nothingSettles: 'nothing settles',
  oldSale: 'a sale is old and not signed',
  queuePaused: 'a queue is paused',
  ledgerUnreachable: 'an API cannot reach the ledger',
};

export function alertOfAlarm(event: AlarmEvent, publicUrl?: string, isDeviceRefused?: boolean): Alert {
  const clean = cleanValues(event);
  return { ...alertOf(clean, wordsOfAlarm(clean, isDeviceRefused), publicUrl), isAlarm: true };
}

function wordsOfAlarm(event: AlarmEvent, isDeviceRefused?: boolean): Words {
  const words = `${ALARM_WORDS[event.alarm]} in ${inWords(event.environment)}`;
  const about = `${event.alarm} ${event.environment ?? THIS_PROCESS}`;
  if (event.event === 'alarmEnded') return { subject: `over: ${words}`, path: NOW, about, isOver: true };
  const { sale } = event;
  return {
    subject: `${event.isReminder ? 'still: ' : ''}${words} since ${inNairobi(event.since)}`,
    about,
    lines: [
      ...(sale ? linesOfSale(sale, event.devices) : []),
      ...(event.pausedQueues ?? []).map(lineOfPause),
      ...backlog(event),
    ],
    rows: rowsOf(event, isDeviceRefused),
    path: sale ? `${NOW}/submissions/${sale.submissionId}` : event.alarm === 'queuePaused' ? NEEDS : NOW,
  };
}

const linesOfSale = (sale: NonNullable<AlarmRaised['sale']>, devices = 1): string[] => [
  `invoice ${foreign(sale.invoice)} of ${named(sale)}, accepted at ${inNairobi(sale.acceptedAt)}: ${sale.waiting} waiting there`,
  ...(sale.heldCode ? [`the authority said ${answer(sale.heldCode, sale.heldMessage)}`] : []),
  ...(devices > 1 ? [`${devices} devices have such a sale`] : []),
];

const lineOfPause = ({ queue, operator, at, reason }: NonNullable<AlarmRaised['pausedQueues']>[number]): string =>
  operator && at
    ? `${queue}: ${foreign(operator)} paused it at ${inNairobi(at)}: ${foreign(reason ?? '')}`
    : `${queue}: paused in the store of the queue, and not by an act of an operator`;

const backlog = ({ waiting, workers }: AlarmRaised): string[] =>
  waiting === undefined ? [] : [`${waiting} waiting in all, ${workers ?? 0} workers live`];

/** The ledger itself has no row: without it, neither the cause nor the backlog is known. */
const rowsOf = ({ alarm, causes, sale }: AlarmRaised, isDeviceRefused?: boolean): GuideRow[] => {
  if (alarm === 'ledgerUnreachable') return [];
  const rows = causes.flatMap(
    (cause) => (sale && rowsOfCase(cause, sale.heldCode, isDeviceRefused)) ?? CAUSE_GUIDE[cause],
  );
  return rows.length > 0 ? rows : [CAUSE_GUIDE.none];
};

/** The row of such a cause leads to the cases, which the reader of an alert does not have: so their rows stand in its place. */
function rowsOfCase(cause: AlarmCause, heldCode: string | null, isDeviceRefused = true): GuideRow[] | null {
  const status = cause === 'needsReview' ? 'NEEDS_REVIEW' : null;
  const heldScope = cause === 'deviceHeld' ? 'device' : cause === 'invoicesHeld' ? 'invoices' : null;
  if (status === null && heldScope === null) return null;
  return guideOf({
    ...{ kind: 'sale', status, isParked: false, inDoubt: false },
    heldScope,
    heldCode,
    isDeviceRefused,
  });
}

export function alertOfBreaker(event: BreakerEvent, publicUrl?: string): Alert {
  const where = inWords(event.environment);
  const about = `breaker ${event.environment}`;
  const words: Words =
    event.event === 'breakerOpened'
      ? {
          ...{ subject: `the authority does not answer in ${where}: the breaker is open`, path: NOW, about },
          rows: [CAUSE_GUIDE.breakerOpen],
        }
      : { subject: `over: the authority answers again in ${where}`, path: NOW, about, isOver: true };
  return alertOf(event, words, publicUrl);
}

export const alertOfNumber = (event: NumberEvent, publicUrl?: string): Alert =>
  alertOf(
    event,
    {
      subject: `a receipt in ${inWords(event.environment)} has the number of an earlier one of its device`,
      ...{ rows: [CASE_GUIDE.receiptNumber], path: `${NOW}/submissions/${event.submissionId}` },
    },
    publicUrl,
  );

export const alertOfWebhook = (event: WebhookEvent, publicUrl?: string): Alert =>
  alertOf(
    event,
    {
      subject: `a webhook of the account ${event.accountId} was disabled: its receiver took nothing for three days`,
      lines: ['Its owners were told by mail, if this installation sends mail. You need not do anything.'],
      path: ACTS,
    },
    publicUrl,
  );

/** The alert goes before cases: somebody may be about to log in as an operator. */
export function alertOfCodes(event: CodesEvent, publicUrl?: string): Alert {
  const clean = cleanValues(event);
  const words = {
    subject: `${clean.wrongCodes} wrong codes in a row came with the right password of ${foreign(clean.email)}`,
    lines: [
      `No code of this login is checked until ${inNairobi(clean.until)}.`,
      'If the operator did not send them, another person knows their password: have another one set, which ends the pause:',
      'npm run operator -- reset --email <e-mail>',
    ],
    path: ACTS,
  };
  return { ...alertOf(clean, words, publicUrl), isAlarm: true };
}

export function alertOfSummary(day: DailySummary, publicUrl?: string): Alert {
  const summary = cleanValues(day);
  return alertOf(
    summary,
    {
      subject: `the day until ${inNairobi(summary.until)}`,
      lines: ENVIRONMENTS.map((name) => `${inWords(name)}: ${daySaid(summary.environments[name])}`),
      ...{ path: NOW, about: summary.event },
    },
    publicUrl,
  );
}

function daySaid(day: EnvironmentSummary): string {
  const refused = day.refused.map(({ code, count }) => `${count} with ${foreign(code)}`);
  const oldest = day.oldestSale;
  return [
    `${counted(day.signed, 'sale')} signed`,
    refused.length > 0 ? `refused: ${refused.join(', ')}` : 'none refused',
    `${day.waiting} waiting, ${counted(day.heldDevices, 'device')} held, ${counted(day.needsReview, 'review')}`,
    ...(oldest
      ? [
          `the oldest is invoice ${foreign(oldest.invoice)} of ${named(oldest)}, accepted at ${inNairobi(oldest.acceptedAt)}`,
        ]
      : []),
  ].join('; ');
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const EAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', dateStyle: 'medium', timeStyle: 'short' });

/** People read it, so it has the time of their wall. Programs have the fields of the JSON. */
const inNairobi = (iso: string): string => `${EAT.format(new Date(iso))} EAT`;
