import { untilIdle } from '../../settling.js';
import { inWords, ratioOf, spreadOf } from '../../summary.js';
import { openAccount } from '../account.js';
import type { Notes } from '../notes.js';
import { goal, whole } from '../report.js';
import { type Scene, settlingOf } from '../scene.js';
import { Street } from '../street.js';

const RATIO_GOAL = 2;
const OVERTAKEN_GOAL = 2;
const WARM_UP_SALES = 10;
const IDLE_MAX_MS = 60_000;

interface Pair {
  busyMs: number;
  idleMs: number;
  overtaken: number[];
  /** Of the backlog: settled when the busy half was over, and withdrawn then. */
  settled: number;
  cancelMs: number;
  /** In the end. */
  statuses: Record<string, number>;
  pending: number;
}

/** What one device's long backlog does to a till of another account, and to a till of that very device. */
export async function neighbours(scene: Scene, notes: Notes): Promise<void> {
  const open = (letter: string) => openAccount(scene.installation, letter, { branches: 1 });
  const street = new Street(scene, await open('M'), await open('N'));
  await street.p95(WARM_UP_SALES);
  const pairs: Pair[] = [];
  for (let nth = 1; nth <= scene.size.neighbourPairs; nth++) pairs.push(await pairOf(scene, street, nth));
  tell(notes, pairs);
  hold(notes, pairs, scene.size.backlog);
}

/** With a backlog beside it that drains, and after that was withdrawn. */
async function pairOf(scene: Scene, street: Street, nth: number): Promise<Pair> {
  const { backlog, neighbourSales } = scene.size;
  const batchId = await street.putUp(`BACKLOG${nth}`, backlog);
  const busyMs = await street.p95(neighbourSales);
  const overtaken = await street.overtake();
  const { pending: unsettled } = await street.batches.standing(batchId);
  const startedAt = performance.now();
  await street.batches.cancel(batchId);
  const cancelMs = performance.now() - startedAt;
  await untilIdle(settlingOf(scene), IDLE_MAX_MS);
  const idleMs = await street.p95(neighbourSales);
  const { statuses, pending } = await street.batches.standing(batchId);
  return { busyMs, idleMs, overtaken, settled: backlog - unsettled, cancelMs, statuses, pending };
}

function tell(notes: Notes, pairs: Pair[]): void {
  const [busy, idle] = [pairs.map(({ busyMs }) => busyMs), pairs.map(({ idleMs }) => idleMs)];
  const ratio = ratioOf(busy, idle)!;
  const overtaken = pairs.flatMap((pair) => pair.overtaken);
  const [cancelMs, settled] = [pairs.map((pair) => pair.cancelMs), pairs.map((pair) => pair.settled)];
  notes.tell('p95 beside a backlog, ms', busy, busy.map((ms) => ms.toFixed(1)).join(' · '));
  notes.tell('p95 without it, ms', idle, idle.map((ms) => ms.toFixed(1)).join(' · '));
  notes.tell('with ÷ without', ratio, `${inWords(ratio, 2)} ${goal(ratio.median <= RATIO_GOAL, `≤ ${RATIO_GOAL}`)}`);
  notes.tell('backlog lines settled meanwhile', settled, settled.map(whole).join(' · '));
  notes.tell(
    'backlog lines settled before a sale of their own device',
    overtaken,
    `${inWords(spreadOf(overtaken), 0)} ${goal(Math.max(...overtaken) <= OVERTAKEN_GOAL, `≤ ${OVERTAKEN_GOAL}`)}`,
  );
  notes.tell('backlog withdrawn in, s', cancelMs, cancelMs.map((ms) => (ms / 1_000).toFixed(1)).join(' · '));
}

function hold(notes: Notes, pairs: Pair[], backlog: number): void {
  const settled = pairs.map((pair) => pair.settled);
  const isBusy = settled.every((count) => count > 0 && count < backlog);
  notes.promise('a backlog drains beside its neighbours, and is overtaken by single sales', isBusy, settled);
  const ends = pairs.map(({ statuses, pending }) => ({ ...statuses, pending }));
  const areWhole = pairs.every(
    ({ statuses, pending }) => pending === 0 && (statuses.APPROVED ?? 0) + (statuses.CANCELLED ?? 0) === backlog,
  );
  notes.promise('each line of a withdrawn batch is approved or cancelled', areWhole, ends);
}
