import type { Environment, LaneId } from '@app/domain';
import {
  correctNextNumber,
  type CorrectionResult,
  holdLane,
  isLaneHeld,
  isRestoring,
  readHeldSubmission,
} from '@app/persistence';
import { findImportedLike, unread } from './not-known-yet.js';
import {
  performAct,
  type ActResult,
  type ActDone,
  type NotDone,
  notDone,
  type OperatingTools,
  type OperatorOrder,
} from './act.js';
import { type NamedSeries, seriesKeyOf } from './series-keys.js';

export interface LaneRef {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
}

/** A running attempt ends normally. The next one starts only after the lane is resumed. */
export const hold = (tools: OperatingTools, order: OperatorOrder, lane: LaneRef): Promise<ActResult> =>
  performAct(tools, order, 'hold', subjectOfLane(lane), async (tx) => {
    const wasMoving = await holdLane(tx, lane.laneId, order.reason);
    if (!wasMoving) return notDone('The lane is held already.', 'Resume it, or leave it as it is.');
    return { kind: 'done', stalled: [lane.laneId] };
  });

/** Tries the head again at a new turn. A head in doubt stays in doubt. */
export const resume = (tools: OperatingTools, order: OperatorOrder, lane: LaneRef): Promise<ActResult> =>
  performAct(tools, order, 'resume', subjectOfLane(lane), async (tx) => {
    if (!(await isLaneHeld(tx, lane.laneId)))
      return notDone('The lane is not held.', 'There is nothing to do: the lane goes on automatically.');
    return { kind: 'done', heads: await tools.ledger.releaseLane(lane.laneId, tx) };
  });

export interface WantedNumber extends NamedSeries {
  nextNumber: number;
  neverReceived: boolean;
}

/** Other software moved the authority's counter: the next document of this series gets this number. */
export function correctNumber(
  tools: OperatingTools,
  order: OperatorOrder,
  lane: LaneRef,
  wanted: WantedNumber,
): Promise<ActResult> {
  const { nextNumber, neverReceived } = wanted;
  const series = seriesKeyOf(wanted, lane, tools.seriesScopes[lane.environment]);
  if (series === null) return Promise.resolve(NO_PREFIX);
  const correction = { series, nextNumber, neverReceived };
  return performAct(tools, order, 'correct-number', subjectOfLane(lane), async (tx) => {
    const held = neverReceived ? await readHeldSubmission(tx, lane.laneId) : null;
    const like = held && (await findImportedLike(tx, held));
    if (like) return like;
    if (wanted.series !== 'invoice' && !neverReceived && (await isRestoring(tx, lane.laneId))) return RESTORING;
    return correctionResult(await correctNextNumber(tx, lane.laneId, correction), wanted);
  });
}

const RESTORING = notDone(
  'The restore of this branch is open, and nobody can read which of its movements, items and purchases the authority has.',
  'Approve what the authority has. Then send "neverReceived": true, which says that it has no other one that waits here.',
);

const NO_PREFIX = notDone(
  'Here item codes are counted by their prefix, so the prefix must be named.',
  'Send itemPrefix: product type, packaging and quantity unit of the code, such as 2NTNO.',
);

function correctionResult(corrected: CorrectionResult, wanted: object): ActDone | NotDone {
  switch (corrected.verdict) {
    case 'corrected':
      return { kind: 'done', details: { before: corrected.before, ...wanted } };
    case 'moving':
      return notDone(
        'The lane is not held, or a document of this series is still being sent.',
        'Hold the lane, then wait until no attempt is running. A parked submission in NEEDS_REVIEW needs no held lane.',
      );
    case 'doubtful':
      return notDone(
        'It is not known yet whether the authority received the document that waits here under its number.',
        'Ask the authority about that submission first. If it shows another sale under that number, send "neverReceived": true.',
      );
    case 'unread':
      return unread(corrected.number);
    case 'taken':
      return notDone(
        `Number ${corrected.number} is held by submission ${corrected.by}.`,
        `Send a nextNumber after ${corrected.number}.`,
      );
    case 'open':
      return notDone(
        `It is not known yet whether the authority accepted number ${corrected.number}, that of submission ${corrected.by}.`,
        'Wait until that submission is settled, or settle it first. It may be of another branch.',
      );
  }
}

export const subjectOfLane = ({ environment, laneId }: LaneRef) => ({ environment, laneId, submissionId: null });
