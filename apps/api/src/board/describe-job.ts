import { isSettled, TOO_EARLY } from '@app/domain';
import type { HeadView } from '@app/persistence';

/** The data of a job, with the facts of the ledger. */
export interface DescribedJob {
  data: Record<string, unknown>;
  title: string;
}

/** The part of a job that tells how its round went. */
export interface RoundOfJob {
  /** A worker has the job at this moment. */
  isActive: boolean;
  returnvalue?: unknown;
}

/**
 * A job as an operator reads it. The facts come from the ledger, since those in the job may be out of date: a lane grows
 * while its head waits.
 */
export function describeJob(data: Record<string, unknown>, view: HeadView, job: RoundOfJob): DescribedJob {
  const { submissionId, turn } = data;
  const isItsTurn = view.turn === turn;
  const carried = carriedIn(job.returnvalue);
  const goesOn = job.isActive && isSettled(view.status);
  return {
    title: [titleOf(view, isItsTurn), ...carriedWords(carried), ...(goesOn ? ['goes on with its lane'] : [])].join(
      ' · ',
    ),
    data: {
      taxpayer: view.tin,
      branch: view.bhfId,
      kind: view.kind,
      reference: view.reference,
      status: view.status,
      attempts: view.attempts,
      ...(view.nextAttemptAt && { nextAttemptAt: view.nextAttemptAt }),
      ...(view.doubtSince && { inDoubtSince: view.doubtSince }),
      lastAnswer: wordsOf(view.answerCode, view.answerMessage),
      ...heldLaneData(view),
      ...(hasBacklog(view) && backlogData(view)),
      ...(isPassed(view) && { parked: 'The lane goes on without it. Other submissions of its kind wait for it.' }),
      ...(carried.length > 0 && { wentOnWith: carried.map(lineOf) }),
      acceptedAt: view.acceptedAt,
      laneId: view.laneId,
      submissionId,
      turn,
      ...(isItsTurn ? {} : { turnNow: view.turn, note: 'Another job has its turn by now.' }),
    },
  };
}

type Carried = { kind: string; reference: string; status: string; code: string | null; message?: string };

/** The documents that the job went on with after its own. */
const carriedIn = (value: unknown): Carried[] => {
  const { carried } = (value ?? {}) as { carried?: unknown };
  return Array.isArray(carried) ? (carried as Carried[]) : [];
};

const lineOf = ({ kind, reference, status, code, message }: Carried): string =>
  `${kind} ${reference}: ${status} ${wordsOf(code, message ?? null) ?? ''}`.trim();

function carriedWords(carried: Carried[]): string[] {
  if (carried.length === 0) return [];
  const others = carried.filter(({ status }) => status !== 'APPROVED').length;
  return [`went on with ${carried.length} more${others === 0 ? '' : `, ${others} not approved`}`];
}

const heldLaneData = ({ heldAt, heldCode, heldMessage }: HeadView) =>
  heldAt && { laneHeldSince: heldAt, laneHeldFor: wordsOf(heldCode, heldMessage) };

const backlogData = ({ behind, oldestBehindAt, oldestBehindMs }: HeadView) => ({
  waitingBehindIt: behind,
  ...(oldestBehindMs !== null && { oldestWaitingAt: oldestBehindAt, oldestWaitsFor: ageOf(oldestBehindMs) }),
});

/** "⚠ sale INV-1 · P051999888K/00 · lane held · 12 behind it, the oldest for 3 min" */
function titleOf(view: HeadView, isItsTurn: boolean): string {
  // An operator's hold gives the head a new turn and no job: the job of the turn before is then the one that shows the hold.
  const words =
    isItsTurn || view.holds
      ? [...statusWords(view), ...queueWords(view), ...(isPassed(view) ? ['parked'] : [])]
      : [`an earlier turn, now ${view.status}`];
  const title = [`${view.kind} ${view.reference}`, `${view.tin}/${view.bhfId}`, ...words].join(' · ');
  const mark = markOf(view);
  return mark ? `${mark} ${title}` : title;
}

const MARKS: Partial<Record<HeadView['status'], string>> = {
  ...{ APPROVED: '✓', REJECTED: '✗', CANCELLED: '✗', FAILED: '✗', NEEDS_REVIEW: '⚠' },
};

/** Tells approved, refused and troubled jobs apart at a glance: the queue calls both of the first *completed*. */
const markOf = ({ status, holds }: HeadView): string | undefined => (holds ? '⚠' : MARKS[status]);

/** The code that tills get meanwhile. */
const AUTHORITY_UNAVAILABLE = '006';
const STATUSES_NOT_SHOWN = new Set<string>(['QUEUED', 'SUBMITTING', 'ACCEPTED']);

/** True if others wait for the submission: it heads its lane, or the lane is held because of it. */
const hasBacklog = ({ isHead, holds }: HeadView): boolean => isHead || holds !== null;
/** True if no others wait for the submission, except those of its kind. */
const isPassed = ({ isParked, holds }: HeadView): boolean => isParked && holds === null;

const HELD = { device: 'lane held', invoices: 'invoices held' };

function statusWords({ status, answerCode, holds, nextAttemptAt }: HeadView): string[] {
  if (holds) return status === 'REJECTED' ? [`REJECTED ${answerCode}`, HELD[holds]] : [HELD[holds]];
  if (status === 'QUEUED' && nextAttemptAt) return ['deferred'];
  if (STATUSES_NOT_SHOWN.has(status)) return [];
  const code = status === 'RETRYING' ? waitingFor(answerCode) : status === 'REJECTED' ? answerCode : null;
  return [code ? `${status} ${code}` : status];
}

const waitingFor = (answerCode: string | null): string =>
  answerCode === TOO_EARLY ? TOO_EARLY : AUTHORITY_UNAVAILABLE;

function queueWords(view: HeadView): string[] {
  const { behind, oldestBehindMs } = view;
  if (!hasBacklog(view) || behind === 0) return [];
  return [`${behind} behind it${oldestBehindMs === null ? '' : `, the oldest for ${ageOf(oldestBehindMs)}`}`];
}

const wordsOf = (code: string | null, message: string | null): string | null =>
  [code, message].filter(Boolean).join(': ') || null;

const UNITS: [string, number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
];

/** An age in the largest unit that fits: "3 min". */
export function ageOf(ms: number): string {
  const [unit, size] = UNITS.find(([, one]) => ms >= one) ?? ['s', 1_000];
  return `${Math.max(0, Math.floor(ms / size))} ${unit}`;
}
