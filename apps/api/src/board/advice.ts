import { AsyncLocalStorage } from 'node:async_hooks';
import { CASE_GUIDE, guideOf, type GuideRow, isSettled } from '@app/domain';
import type { HeadView } from '@app/persistence';
import { hasQuestion, isRefusalOfDevice } from '@app/submission';

/** The address under which the operator of a request has opened the board. Advice names it, so that commands work as pasted. */
export const boardOrigin = new AsyncLocalStorage<string | undefined>();

interface Order {
  act: string;
  of: 'submissions' | 'lanes';
  /** The fields of the order beside its reason. */
  extra?: string;
}

const NEVER_RECEIVED = '"neverReceived": true';
const FINDING = '"questionId": "<questionId of the answer>"';

const ofSubmission = (act: string, extra?: string): Order => ({ act, of: 'submissions', extra });
const ofLane = (act: string, extra?: string): Order => ({ act, of: 'lanes', extra });
const RESUME = ofLane('resume');
const APPROVAL = ofSubmission('approval');
const SEND_AGAIN = ofSubmission('release', NEVER_RECEIVED);

/** The orders that each row of the operators' page advises. */
const ORDERS: ReadonlyMap<GuideRow, readonly Order[]> = new Map([
  [CASE_GUIDE.found, [ofSubmission('receipt', FINDING)]],
  [CASE_GUIDE.neverArrived, [SEND_AGAIN]],
  [CASE_GUIDE.unasked, [APPROVAL]],
  [CASE_GUIDE.parkedReview, [APPROVAL, ofSubmission('release'), ofSubmission('failure', NEVER_RECEIVED)]],
  [CASE_GUIDE.parkedDoubt, [APPROVAL, ofSubmission('failure', NEVER_RECEIVED)]],
  [
    CASE_GUIDE.numberUsed,
    [
      ofLane('learn', '"apply": true'),
      RESUME,
      ofLane('next-number', `"nextNumber": <number>, ${NEVER_RECEIVED}`),
      RESUME,
    ],
  ],
  [
    CASE_GUIDE.mayBeImported,
    [ofSubmission('release', '"importedNumber": <number>'), ofLane('restore-end'), ofSubmission('release')],
  ],
  [CASE_GUIDE.deviceRefused, [RESUME]],
  [CASE_GUIDE.keyClosed, [RESUME]],
  [CASE_GUIDE.callRefused, [RESUME]],
  [CASE_GUIDE.equalRefusals, [RESUME]],
  [CASE_GUIDE.unknownWords, [RESUME]],
  [CASE_GUIDE.otherFault, [RESUME]],
  [CASE_GUIDE.heldByOperator, [RESUME]],
  [CASE_GUIDE.setUpLost, [SEND_AGAIN]],
]);

/** True if the lane waits because of this submission, and not because of a later one: it is unsettled, or the last of too many equal refusals. */
export const isHeldBecauseOf = ({ status, heldAt, holds }: HeadView): boolean =>
  heldAt !== null && (!isSettled(status) || holds !== null);

const rowsOf = (view: HeadView): GuideRow[] =>
  guideOf({
    ...view,
    inDoubt: view.doubtSince !== null,
    isDeviceRefused: isRefusalOfDevice({ code: view.heldCode ?? '', message: view.heldMessage ?? '' }),
    heldScope: view.status === 'NEEDS_REVIEW' || isHeldBecauseOf(view) ? view.heldScope : null,
  });

/** Advice in words: "`NEEDS_REVIEW`, and the question finds it: `receipt` with the `questionId`". */
export const stepsOf = (view: HeadView): string[] => rowsOf(view).map(({ see, act }) => `${see}: ${act}`);

/** Advice with commands that work as pasted into a shell. Null if there is nothing to do. */
export function adviceOf(view: HeadView): string | null {
  const rows = rowsOf(view);
  if (rows.length === 0) return null;
  const admin = `${boardOrigin.getStore() ?? 'http://localhost:3000'}/admin/api`;
  const paths = { submissions: `${admin}/submissions/${view.id}`, lanes: `${admin}/lanes/${view.laneId}` };
  return [
    "What to do. First, with your own login:  LOGIN='<e-mail>:<password>'",
    SECOND_FACTOR,
    `Then write your reason in place of ${REASON}: an order is refused without one.`,
    ...(view.status === 'NEEDS_REVIEW' && hasQuestion(view.kind)
      ? ['Ask the authority about it; this changes nothing:', ask(paths.submissions)]
      : []),
    ...rows.flatMap(({ see, means, act }, at) => [
      `If you see ${see} (${means}): ${act}`,
      ...commandsOf(rows[at]!, paths),
    ]),
  ].join('\n');
}

const REASON = '<why>';
const SECOND_FACTOR =
  'With a second factor, add a fresh code to each command:  -H "X-One-Time-Code: <code>"\n' +
  'or add a file for the pass of twelve hours to all, and a code only to the first:  -c ~/.risiti-pass -b ~/.risiti-pass';

const ask = (path: string): string => `  curl -u "$LOGIN" -X POST ${path}/question`;

const commandsOf = (row: GuideRow, paths: Record<Order['of'], string>): string[] =>
  (ORDERS.get(row) ?? []).map(({ act, of, extra }) => {
    const body = `{"reason": "${REASON}"${extra ? `, ${extra}` : ''}}`;
    return `  curl -u "$LOGIN" ${paths[of]}/${act} -H 'content-type: application/json' -d '${body}'`;
  });
