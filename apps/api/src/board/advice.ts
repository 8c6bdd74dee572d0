import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CaseAct,
  CASE_ACTS,
  type CaseActName,
  CASE_GUIDE,
  type CaseFacts,
  guideOf,
  type GuideRow,
  isSettled,
} from '@app/domain';
import type { HeadView } from '@app/persistence';
import { isRefusalOfDevice } from '@app/submission';

/** The address under which the operator of a request has opened the board. Advice names it, so that commands work as pasted. */
export const boardOrigin = new AsyncLocalStorage<string | undefined>();

/** An act, and what its order has beside the reason. */
type Order = readonly [act: CaseActName, ...beside: string[]];

const RESUME: Order = ['resume'];
const SEND_AGAIN: Order = ['release', 'neverReceived'];
const GIVE_UP: Order = ['failure', 'neverReceived'];

/** The orders that each row of the operators' page advises. */
const ORDERS: ReadonlyMap<GuideRow, readonly Order[]> = new Map<GuideRow, readonly Order[]>([
  [CASE_GUIDE.found, [['receipt', 'questionId']]],
  [CASE_GUIDE.neverArrived, [SEND_AGAIN]],
  [CASE_GUIDE.unasked, [['approval']]],
  [CASE_GUIDE.parkedReview, [['approval'], ['release'], GIVE_UP]],
  [CASE_GUIDE.parkedDoubt, [['approval'], GIVE_UP]],
  [CASE_GUIDE.numberUsed, [['learn', 'apply'], RESUME, ['next-number', 'nextNumber', 'neverReceived'], RESUME]],
  [CASE_GUIDE.mayBeImported, [['release', 'importedNumber'], ['restore-end'], ['release']]],
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

const factsOf = (view: HeadView): CaseFacts => ({
  ...view,
  inDoubt: view.doubtSince !== null,
  isDeviceRefused: isRefusalOfDevice({ code: view.heldCode ?? '', message: view.heldMessage ?? '' }),
  heldScope: view.status === 'NEEDS_REVIEW' || isHeldBecauseOf(view) ? view.heldScope : null,
});

/** What to do, in words: "`NEEDS_REVIEW`, and the question finds it: `receipt` with the `questionId`". */
export const stepsOf = (view: HeadView): string[] => guideOf(factsOf(view)).map(({ see, act }) => `${see}: ${act}`);

/** Advice with commands that work as pasted into a shell. Null if there is nothing to do. */
export function adviceOf(view: HeadView): string | null {
  const facts = factsOf(view);
  const rows = guideOf(facts);
  if (rows.length === 0) return null;
  const admin = `${boardOrigin.getStore() ?? 'http://localhost:3000'}/admin/api`;
  const paths = { submissions: `${admin}/submissions/${view.id}`, lanes: `${admin}/lanes/${view.laneId}` };
  return [
    "What to do. First, with your own login:  LOGIN='<e-mail>:<password>'",
    SECOND_FACTOR,
    `Then write your reason in place of ${REASON}: an order is refused without one.`,
    ...(view.status === 'NEEDS_REVIEW' && CASE_ACTS.question.allowedWhen(facts)
      ? ['Ask the authority about it; this changes nothing:', ask(paths.submissions)]
      : []),
    ...rows.flatMap((row) => [
      `If you see ${row.see} (${row.means}): ${row.act}`,
      ...(ORDERS.get(row) ?? [])
        .filter(([act]) => CASE_ACTS[act].allowedWhen(facts))
        .map((order) => commandOf(order, paths)),
    ]),
  ].join('\n');
}

const REASON = '<why>';
const SECOND_FACTOR =
  'With a second factor, add a fresh code to each command:  -H "X-One-Time-Code: <code>"\n' +
  'or add a file for the pass of twelve hours to all, and a code only to the first:  -c ~/.risiti-pass -b ~/.risiti-pass';

const ask = (path: string): string => `  curl -u "$LOGIN" -X POST ${path}/question`;

function commandOf([act, ...beside]: Order, paths: Record<CaseAct['of'], string>): string {
  const { of, order = {} }: CaseAct = CASE_ACTS[act];
  const body = [`"reason": "${REASON}"`, ...beside.map((name) => `"${name}": ${order[name]}`)].join(', ');
  return `  curl -u "$LOGIN" ${paths[of]}/${act} -H 'content-type: application/json' -d '{${body}}'`;
}
