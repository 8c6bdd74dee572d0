import type { HeadView } from '@app/persistence';

/** What a job carries, and what the ledger says of it now. */
export interface BoardedJob {
  data: Record<string, unknown>;
  title: string;
}

/**
 * A job as an operator reads it. The ledger's word counts, not what was true when the job was made: a lane goes on
 * growing while its head waits.
 */
export function boarded(data: Record<string, unknown>, view: HeadView): BoardedJob {
  const { submissionId, turn } = data;
  const isItsTurn = view.turn === turn;
  return {
    title: titleOf(view, isItsTurn),
    data: {
      status: view.status,
      attempts: view.attempts,
      ...(view.nextAttemptAt && { nextAttemptAt: view.nextAttemptAt }),
      ...(view.doubtSince && { inDoubtSince: view.doubtSince }),
      lastAnswer: wordsOf(view.answerCode, view.answerMessage),
      ...held(view),
      ...(view.isHead && backlog(view)),
      acceptedAt: view.acceptedAt,
      laneId: view.laneId,
      submissionId,
      turn,
      ...(isItsTurn ? {} : { turnNow: view.turn, note: 'Another job has its turn by now.' }),
    },
  };
}

const held = ({ laneId, heldAt, heldCode, heldMessage }: HeadView) =>
  heldAt && {
    laneHeldSince: heldAt,
    laneHeldFor: wordsOf(heldCode, heldMessage),
    toLetItGoOn: `npm run release -- ${laneId} --reason "<why>"`,
  };

const backlog = ({ behind, oldestBehindAt, oldestBehindMs }: HeadView) => ({
  waitingBehindIt: behind,
  ...(oldestBehindMs !== null && { oldestWaitingAt: oldestBehindAt, oldestWaitsFor: ageOf(oldestBehindMs) }),
});

/** "sale INV-1 · lane held · 12 behind it, the oldest for 3 min" */
function titleOf(view: HeadView, isItsTurn: boolean): string {
  const words = isItsTurn ? [...statusWords(view), ...queueWords(view)] : [`an earlier turn, now ${view.status}`];
  return [`${view.kind} ${view.reference}`, ...words].join(' · ');
}

/** What the tills are told meanwhile. */
const AUTHORITY_AWAY = '006';
const PLAIN = new Set<string>(['QUEUED', 'SUBMITTING', 'APPROVED', 'ACCEPTED']);

function statusWords({ status, answerCode, isHead, heldAt, nextAttemptAt }: HeadView): string[] {
  if (isHead && heldAt) return ['lane held'];
  if (status === 'QUEUED' && nextAttemptAt) return ['put back'];
  if (PLAIN.has(status)) return [];
  const code = status === 'RETRYING' ? AUTHORITY_AWAY : status === 'REJECTED' ? answerCode : null;
  return [code ? `${status} ${code}` : status];
}

function queueWords({ isHead, behind, oldestBehindMs }: HeadView): string[] {
  if (!isHead || behind === 0) return [];
  return [`${behind} behind it${oldestBehindMs === null ? '' : `, the oldest for ${ageOf(oldestBehindMs)}`}`];
}

const wordsOf = (code: string | null, message: string | null): string | null =>
  [code, message].filter(Boolean).join(': ') || null;

const UNITS: [string, number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
];

/** In the largest unit that fits: "3 min". */
export function ageOf(ms: number): string {
  const [unit, size] = UNITS.find(([, one]) => ms >= one) ?? ['s', 1_000];
  return `${Math.max(0, Math.floor(ms / size))} ${unit}`;
}
