import type { LaneId, SubmissionStatus } from '@app/domain';
import { type ReceivedDocument, REFUSED_REMARK, taxpayerOf } from './model-authority.js';
import { mayBeRestoring } from './random-operator.js';
import type { RandomRun } from './random-run.js';

/** One submission as the ledger has it when everything is over. */
export interface FinalState {
  mark: string;
  /** The remark of the document, or the name of an item. */
  name: string;
  laneId: LaneId;
  status: SubmissionStatus;
  number: number | null;
  lastNumber: number;
  isHeld: boolean;
  signature: string | null;
  originalStatus: SubmissionStatus | null;
  originalMark: string | null;
  kind: string;
  /** Its place is behind the tills: it came in a batch, or refers to something that did. */
  isBehindTills: boolean;
}

const FINAL_STATES = {
  name: 'endings',
  text: `
  SELECT split_part(n.name, ' ', 1) AS mark, n.name, s.lane_id AS "laneId",
    s.status, s.number::int AS number, coalesce(c.last_number, 0)::int AS "lastNumber", l.held_at IS NOT NULL AS "isHeld",
    r.rcpt_sign AS signature, o.status AS "originalStatus", s.kind,
    (SELECT split_part(f.document ->> 'remark', ' ', 1) FROM documents f WHERE f.id = s.follows) AS "originalMark",
    s.turn_at > s.accepted_at + interval '1 minute' AS "isBehindTills"
  FROM submissions s JOIN lanes l ON l.id = s.lane_id LEFT JOIN receipts r ON r.submission_id = s.id
    LEFT JOIN submissions o ON o.id = s.follows LEFT JOIN series c ON c.key = s.series
    CROSS JOIN LATERAL (SELECT coalesce(d.document ->> 'remark', d.document ->> 'itemName') AS name
      FROM documents d WHERE d.id = s.id) n
  ORDER BY s.lane_id, s.turn_at, s.id`,
};

export const readFinalStates = ({ modelLedger }: RandomRun): Promise<FinalState[]> =>
  modelLedger.db.query<FinalState>(FINAL_STATES);

/** The rules for the end of a run: the ledger and the authority have the same documents. */
export function brokenFinalInvariants(run: RandomRun, finalStates: FinalState[]): string[] {
  const lost = run.posted.filter(({ mark }) => !finalStates.some((finalState) => finalState.mark === mark));
  return [
    ...lost.map(({ mark }) => `${mark} was accepted and is gone`),
    ...finalStates.flatMap((finalState) => brokenBySubmission(run, finalState, finalStates)),
    ...run.lanes.flatMap((lane) => {
      const here = finalStates.filter(({ laneId }) => laneId === lane.laneId);
      const branch = run.branchKeyOf(lane);
      const sales = run.authority.salesOf(branch).map(({ mark }) => mark);
      const movements = run.authority.movementsOf(taxpayerOf(branch)).map(({ mark }) => mark);
      return [
        ...inOrderOfTheirOwn(run, here).flatMap((invoices) => outOfLaneOrder(run, sales, invoices)),
        ...brokenCount(sales, here.filter(isInvoice)),
        ...outOfLaneOrder(run, movements, here.filter(isMovement)),
      ].map((words) => `${run.laneName(lane)}: ${words}`);
    }),
    ...[...new Set(run.lanes.map(({ tin }) => tin))].flatMap((tin) => {
      const movements = run.authority.movementsOf(tin).map(({ mark }) => mark);
      const ofTaxpayer = finalStates.filter((state) => isMovement(state) && laneOf(run, state).tin === tin);
      return brokenCount(movements, ofTaxpayer).map((words) => `movements of ${tin}: ${words}`);
    }),
  ];
}

const isMovement = ({ kind }: FinalState): boolean => kind === 'stock-movement';
const isInvoice = ({ kind }: FinalState): boolean => kind === 'sale' || kind === 'credit-note';
const itemOf = (run: RandomRun, { mark }: FinalState) => run.posted.find((posted) => posted.mark === mark)?.ofItem;
const wasRefusedOnce = (run: RandomRun, { mark }: { mark: string | null }): boolean =>
  mark !== null && run.surroundings.refusedMarks.has(mark);
/**
 * An invoice of a new item waits for its registration, or for goods that are not visible yet, and others may pass it. A note waits
 * with its original.
 */
const mayYield = (run: RandomRun, state: FinalState): boolean =>
  itemOf(run, state) !== undefined ||
  wasRefusedOnce(run, state) ||
  (state.kind === 'credit-note' && wasRefusedOnce(run, { mark: state.originalMark }));
/**
 * Invoices of tills are in order, and so are those of batches. Between the two there is no order: a line of a batch may be the
 * head already when a till posts, and a note follows its original in any case.
 */
function inOrderOfTheirOwn(run: RandomRun, here: FinalState[]): FinalState[][] {
  const invoices = here.filter((state) => isInvoice(state) && !mayYield(run, state));
  const isUploaded = ({ mark }: FinalState) => run.posted.some((posted) => posted.mark === mark && posted.isUploaded);
  return [invoices.filter(({ isBehindTills }) => !isBehindTills), invoices.filter(isUploaded)];
}

const laneOf = (run: RandomRun, { laneId }: FinalState) => run.lanes.find((lane) => lane.laneId === laneId)!;

function brokenBySubmission(run: RandomRun, finalState: FinalState, finalStates: FinalState[]): string[] {
  const lane = laneOf(run, finalState);
  const entries = run.authority.receivedFrom(run.branchKeyOf(lane)).filter(({ mark }) => mark === finalState.mark);
  const { mark, status } = finalState;
  const broken = (is: boolean, words: string) => (is ? [`${mark}, ${status}, ${words}`] : []);
  const isKnown = entries.length > 0;
  switch (status) {
    case 'APPROVED':
      return [
        ...broken(entries.length !== 1, 'is not there once'),
        // An operator knows of a movement that was sent before a restore, and not its number.
        ...(run.hasRestored && finalState.number === null
          ? []
          : entries.flatMap((one) => receiptMismatch(finalState, one))),
      ];
    case 'REJECTED':
      return broken(
        isKnown ||
          !(
            mayBeRejected(finalState) ||
            wasRefusedOnce(run, finalState) ||
            isOfUnknownItem(run, finalState, finalStates)
          ),
        'is refused for no reason the model knows',
      );
    case 'FAILED':
      return broken(isKnown || run.submissionMaxAgeMs === undefined, 'is given up without a right to be');
    case 'CANCELLED':
      return broken(isKnown || run.wireChecker.sent.has(mark), 'was sent');
    case 'NEEDS_REVIEW':
      return broken(
        !run.hasWaitedLong &&
          !run.surroundings.mixedUpMarks.has(mark) &&
          !(isMovement(finalState) && mayBeRestoring(run)),
        'needs a review, and nobody has waited long',
      );
    default:
      return broken(
        !(finalState.isHeld && run.hasOtherSoftware(lane)),
        'is not settled, and waits for no reason the model knows',
      );
  }
}

function receiptMismatch({ mark, number, signature }: FinalState, received: ReceivedDocument): string[] {
  const signed = received.receipt?.rcptSign ?? null;
  if (received.number === number && signed === signature) return [];
  return [`${mark} has number ${number} with ${signature}; there it is number ${received.number} with ${signed}`];
}

const mayBeRejected = ({ name, kind, originalStatus }: FinalState): boolean =>
  name.includes(REFUSED_REMARK) || (kind === 'credit-note' && originalStatus !== 'APPROVED');

function isOfUnknownItem(run: RandomRun, state: FinalState, finalStates: FinalState[]): boolean {
  const newItem = itemOf(run, state);
  return newItem !== undefined && finalStates.find(({ mark }) => mark === newItem)?.status !== 'APPROVED';
}

type Marks = readonly (string | null)[];

/**
 * The authority has the documents of a lane in the order of the lane. After a restore, a document that was refused or that let others
 * pass waits again, behind what the authority received meanwhile.
 */
function outOfLaneOrder(run: RandomRun, received: Marks, finalStates: FinalState[]): string[] {
  const isEarly = (mark: string) => run.receivedBeforeRestore.has(mark);
  const inLane = finalStates.map(({ mark }) => mark).filter((mark) => received.includes(mark));
  const inOrder = [...inLane.filter(isEarly), ...inLane.filter((mark) => !isEarly(mark))];
  const marks = received.filter((mark) => mark !== null && inLane.includes(mark));
  return marks.join() === inOrder.join() ? [] : [`received as ${marks.join(' ')}, and in line as ${inOrder.join(' ')}`];
}

/** The ledger's count of a series agrees with the authority's. */
function brokenCount(received: Marks, finalStates: FinalState[]): string[] {
  const marks = received.filter((mark) => mark !== null);
  const taken = finalStates.filter(({ status }) => status === 'APPROVED' || status === 'NEEDS_REVIEW');
  // Our count may have been set to the number after those of other software or of a lost ledger, and nothing may have used that one since.
  const lastOfOthers = received.findLastIndex((mark) => !finalStates.some((state) => state.mark === mark)) + 1;
  // After a restore, an operator may approve a movement that has no number here, and has one there.
  const numberOf = ({ number, mark }: FinalState) => number ?? received.indexOf(mark) + 1;
  const lastTaken = Math.max(lastOfOthers, ...taken.map(numberOf));
  const [last = 0] = finalStates.map(({ lastNumber }) => lastNumber);
  return [
    ...(new Set(marks).size < marks.length ? [`something was received twice: ${marks.join(' ')}`] : []),
    ...(last > lastTaken ? [`the count stands at ${last}, and the last number taken is ${lastTaken}`] : []),
    ...(last > received.length ? [`the count stands at ${last}, and the authority's at ${received.length}`] : []),
  ];
}
