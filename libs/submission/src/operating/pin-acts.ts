import type { AccountId } from '@app/domain';
import {
  type Database,
  freePin,
  lockLanesOfPin,
  lockPin,
  type PinUse,
  readPinHolder,
  readPinUse,
  type TaxpayerRef,
  type Tx,
} from '@app/persistence';
import { performAct, type ActResult, type NotDone, notDone, type OperatingTools, type OperatorOrder } from './act.js';
import { type AppRef, subjectOfApp } from './app-acts.js';

/** The effect that releasePin would have now. */
export interface PinRelease extends PinUse {
  /** The reason why it would be refused; null if it would be done. */
  refusal: NotDone | null;
}

/**
 * Takes the PIN of the app from its account, so that an app of another account can be activated for it. All apps of the account
 * for the PIN are suspended. Its documents stay with it; the device, its numbers and its stock stay with the PIN. Nothing that was
 * accepted may be under way, because it would go out for an account that has no part in the PIN any more.
 */
export const releasePin = (tools: OperatingTools, order: OperatorOrder, app: AppRef): Promise<ActResult> =>
  performAct(tools, order, 'release-pin', subjectOfApp(app), async (tx) => {
    await lockPin(tx, app);
    await lockLanesOfPin(tx, app);
    const { refusal, branches, apps } = await lookAtRelease(tx, app);
    if (refusal) return refusal;
    await freePin(tx, app);
    const { appId, laneId, tin } = app;
    return { kind: 'done', laneId, details: { appId, tin, branches, apps } };
  });

/** Looks at what releasePin would do, and changes nothing. */
export const previewPinRelease = ({ ledger }: { ledger: { db: Database } }, app: AppRef): Promise<PinRelease> =>
  lookAtRelease(ledger.db, app);

async function lookAtRelease(tx: Tx, app: TaxpayerRef & { accountId: AccountId }): Promise<PinRelease> {
  const [holder, use] = [await readPinHolder(tx, app), await readPinUse(tx, app)];
  if (holder?.accountId !== app.accountId) return { ...use, refusal: notBoundToAccount(app, holder?.account ?? null) };
  return { ...use, refusal: use.unsettled + use.needReview > 0 ? stillUnsettled(app, use) : null };
}

const notBoundToAccount = ({ tin }: TaxpayerRef, account: string | null): NotDone =>
  account === null
    ? notDone(`The PIN ${tin} is free already.`, 'Activate the app of the account that it belongs to.')
    : notDone(
        `The PIN ${tin} is bound to the account "${account}", and not to the account of this app.`,
        'Send the order for an app of that account.',
      );

const stillUnsettled = ({ tin }: TaxpayerRef, { unsettled, needReview }: PinUse): NotDone =>
  notDone(
    `The account has submissions for the PIN ${tin} that are not settled: ${unsettled} will still be sent, and ${needReview} ` +
      'need a review.',
    'Suspend the apps of the account for this PIN, so that no more arrive, and wait until all are settled. Resume a held lane ' +
      '(GET /admin/api/lanes?held=true), and decide what needs a review (GET /admin/api/submissions?status=NEEDS_REVIEW). ' +
      'Then send the order again.',
  );
