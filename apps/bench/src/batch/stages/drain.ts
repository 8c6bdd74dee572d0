import { untilSettled } from '../../settling.js';
import { perSecond } from '../../summary.js';
import { Batches } from '../batches.js';
import type { Notes } from '../notes.js';
import { whole } from '../report.js';
import { type Scene, settlingOf } from '../scene.js';
import { countPending, countUnapproved } from '../stored-sales.js';

const PATIENCE_MS = 60_000;
/** What does less is not slow but stuck. */
const SETTLED_PER_SECOND_MIN = 30;

/** All that was taken in comes to its receipts. */
export async function drain(scene: Scene, notes: Notes): Promise<void> {
  const { installation, account, firstBatch, file } = scene;
  const backlog = await countPending(installation.ledger);
  const ms = await untilDrained(scene);
  const rate = perSecond(backlog, ms);
  notes.tell('backlog', backlog, whole(backlog));
  notes.tell('drained in, s', ms / 1_000, (ms / 1_000).toFixed(1));
  notes.tell('settled/s, by the clock of Postgres', rate, whole(rate));
  const unapproved = await countUnapproved(installation.ledger);
  notes.promise('every sale is approved', unapproved === 0, `${unapproved} are not`);
  const { statuses, pending } = await new Batches(account.uploader).standing(firstBatch!);
  notes.promise('the batch knows', pending === 0 && statuses.APPROVED === file.sales, { statuses, pending });
}

/** Resolves to how long it took, in ms. */
export async function untilDrained(scene: Scene): Promise<number> {
  const backlog = await countPending(scene.installation.ledger);
  const patienceMs = PATIENCE_MS + (backlog * 1_000) / SETTLED_PER_SECOND_MIN;
  return untilSettled(settlingOf(scene), () => {}, patienceMs);
}
