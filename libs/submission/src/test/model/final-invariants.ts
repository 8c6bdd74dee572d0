import type { LaneId, Status } from '@app/domain';
import { type Entry, REFUSABLE } from './model-authority.js';
import type { RunOfChance } from './random-run.js';

/** One submission as the ledger has it when everything is over. */
export interface Ending {
  mark: string;
  remark: string;
  laneId: LaneId;
  status: Status;
  number: number | null;
  lastNumber: number;
  isHeld: boolean;
  signature: string | null;
  originalStatus: Status | null;
  kind: string;
}

const ENDINGS = {
  name: 'endings',
  text: `
  SELECT split_part(s.document ->> 'remark', ' ', 1) AS mark, s.document ->> 'remark' AS remark, s.lane_id AS "laneId",
    s.status, s.number::int AS number, coalesce(n.last_number, 0)::int AS "lastNumber", l.held_at IS NOT NULL AS "isHeld",
    r.rcpt_sign AS signature, o.status AS "originalStatus", s.kind
  FROM submissions s JOIN lanes l ON l.id = s.lane_id LEFT JOIN receipts r ON r.submission_id = s.id
    LEFT JOIN submissions o ON o.id = s.follows LEFT JOIN series n ON n.key = s.series
  ORDER BY s.lane_id, s.turn_at, s.id`,
};

export const readEndings = ({ stage }: RunOfChance): Promise<Ending[]> => stage.db.query<Ending>(ENDINGS);

/** What must be so once a run has come to rest: the ledger and the authority's own say the same. */
export function brokenEndRules(run: RunOfChance, endings: Ending[]): string[] {
  const lost = run.posted.filter(({ mark }) => !endings.some((ending) => ending.mark === mark));
  return [
    ...lost.map(({ mark }) => `${mark} was accepted and is gone`),
    ...endings.flatMap((ending) => brokenBy(run, ending)),
    ...run.lanes.flatMap((lane) => {
      const here = endings.filter(({ laneId }) => laneId === lane.laneId);
      return brokenInLane(run.authority.of(run.branchOf(lane)), here).map((words) => `${run.nameOf(lane)}: ${words}`);
    }),
  ];
}

function brokenBy(run: RunOfChance, ending: Ending): string[] {
  const lane = run.lanes.find(({ laneId }) => laneId === ending.laneId)!;
  const entries = run.authority.of(run.branchOf(lane)).filter(({ mark }) => mark === ending.mark);
  const { mark, status } = ending;
  const broken = (is: boolean, words: string) => (is ? [`${mark}, ${status}, ${words}`] : []);
  const isKnown = entries.length > 0;
  switch (status) {
    case 'APPROVED':
      return [
        ...broken(entries.length !== 1, 'is not there once'),
        ...entries.flatMap((one) => strangeTo(ending, one)),
      ];
    case 'REJECTED':
      return broken(isKnown || !mayBeRejected(ending), 'is refused for no reason the model knows');
    case 'FAILED':
      return broken(isKnown || run.submissionMaxAgeMs === undefined, 'is given up without a right to be');
    case 'CANCELLED':
      return broken(isKnown || run.witness.sent.has(mark), 'was sent');
    case 'NEEDS_REVIEW':
      return broken(!run.hasWaitedLong, 'needs a review, and nobody has waited long');
    default:
      return broken(
        !(ending.isHeld && run.hasStranger(lane)),
        'is not settled, and waits for no reason the model knows',
      );
  }
}

function strangeTo({ mark, number, signature }: Ending, { sale, receipt }: Entry): string[] {
  if (sale.invcNo === number && receipt.rcptSign === signature) return [];
  return [`${mark} has number ${number} with ${signature}; there it is number ${sale.invcNo} with ${receipt.rcptSign}`];
}

const mayBeRejected = ({ remark, kind, originalStatus }: Ending): boolean =>
  remark.includes(REFUSABLE) || (kind === 'credit-note' && originalStatus !== 'APPROVED');

function brokenInLane(entries: Entry[], endings: Ending[]): string[] {
  const marks = entries.flatMap(({ mark }) => mark ?? []);
  const inOrder = endings.map(({ mark }) => mark).filter((mark) => marks.includes(mark));
  const taken = endings.filter(({ status }) => status === 'APPROVED' || status === 'NEEDS_REVIEW');
  const lastTaken = Math.max(0, ...taken.map(({ number }) => number ?? 0));
  const [last = 0] = endings.map(({ lastNumber }) => lastNumber);
  return [
    ...(new Set(marks).size < marks.length ? [`something was received twice: ${marks.join(' ')}`] : []),
    ...(marks.join() === inOrder.join() ? [] : [`received as ${marks.join(' ')}, and in line as ${inOrder.join(' ')}`]),
    ...(last > lastTaken ? [`the count stands at ${last}, and the last number taken is ${lastTaken}`] : []),
    ...(last > entries.length ? [`the count stands at ${last}, and the authority's at ${entries.length}`] : []),
  ];
}
