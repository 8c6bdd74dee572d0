import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { releaseConfig } from '@app/config';
import {
  type BranchWithActs,
  closeInOrder,
  countLiveWorkers,
  createLearning,
  Database,
  Ledger,
  readBranchesWithActs,
  readLearning,
} from '@app/persistence';
import { HeadQueue, openBackend, QuestionQueue, SettledSignals } from '@app/queue';
import {
  type ActResult,
  applyLearned,
  beginRestore,
  endRestore,
  hold,
  MAY_BE_IMPORTED,
  type OperatingTools,
  resume,
  USUAL_SCOPES,
} from '@app/submission';

const USAGE = `npm run restore -- --reason "Backup of 2 March 03:00 restored"        leads through it, and goes on where it ended
npm run restore -- --reason "Backup of 2 March 03:00 restored" --end  closes the branches in which nothing is left to do`;
/** A user of a shell has no login as an operator. */
const OPERATOR = 'shell';
const NOTHING_LEARNED: LearnedNumber = { last: null, note: '' };

type LearnedNumber = NonNullable<Parameters<typeof applyLearned>[3]['invoice']>;

const LOOK_EVERY_MS = 1_000;
const WORKER_WAIT_MS = 10 * 60_000;
/** A reading that finds nothing more in so many orders in a row is left for later. */
const READINGS_IN_VAIN_MAX = 3;
const READING_WAIT_MS = 90_000;
const SETTLED_WAIT_MS = 10 * 60_000;

/**
 * Leads an installation back after a restored backup. All branches are held. Then each one goes on when all is read that the authority has
 * above our count: its invoices are compared with that before they go out, and what the authority has is adopted. Each act is recorded with
 * the reason; a command with the same reason goes on where the one before it ended.
 */
class Restore {
  constructor(
    private readonly db: Database,
    private readonly tools: OperatingTools,
    private readonly questions: QuestionQueue,
    private readonly reason: string,
  ) {}

  async lead(): Promise<boolean> {
    await this.holdAll();
    await this.untilWorkerLives();
    const left: string[] = [];
    for (const branch of await this.branches())
      if (!branch.acts.includes('resume') && !(await this.goOn(branch))) left.push(nameOf(branch));
    await this.untilSettled();
    await this.report();
    if (left.length > 0) console.log(`\nNot gone on yet: ${left.join(', ')}. Run the same command again.`);
    return left.length === 0;
  }

  /** A branch in which an operator must still decide something stays open. */
  async end(): Promise<boolean> {
    let areAllClosed = true;
    for (const branch of await this.branches()) {
      if (!branch.openedAt) continue;
      const closed = branch.mayBeImported === 0 ? await this.act(endRestore, branch) : MAY_STILL_BE_IMPORTED;
      if (closed.kind === 'notDone') areAllClosed = false;
      console.log(`${nameOf(branch)}  ${closed.kind === 'done' ? 'closed' : `${closed.message} ${closed.fix}`}`);
    }
    return areAllClosed;
  }

  private async holdAll(): Promise<void> {
    const branches = await this.branches();
    for (const branch of branches) {
      if (!branch.acts.includes('begin-restore')) await this.act(beginRestore, branch);
      if (!branch.acts.includes('hold') && branch.heldScope !== 'device') await this.act(hold, branch);
    }
    console.log(`${branches.length} branches: those that have not gone on are held. Nothing of them goes out.`);
  }

  private async untilWorkerLives(): Promise<void> {
    const end = performance.now() + WORKER_WAIT_MS;
    for (let isTold = false; (await countLiveWorkers(this.db)) === 0; isTold = true) {
      if (!isTold) console.log('Start the APIs and the workers now: only workers ask the authority.');
      if (performance.now() > end) throw new Error('No worker has started. Start one, and run the same command again.');
      await pause(LOOK_EVERY_MS);
    }
  }

  private async goOn(branch: BranchWithActs): Promise<boolean> {
    const { last, note } = await this.read(branch);
    if (last === null) return refused(branch, `cannot be read: ${note}`);
    // A number that is in doubt comes first. Its invoice is asked about when the branch goes on, and the others are compared in any case.
    const applied = await applyLearned(this.tools, this.order, branch, { invoice: { last, note } });
    if (applied.kind === 'notDone') console.log(`${nameOf(branch)}  the next number stays for now: ${applied.message}`);
    const isOurHold = branch.acts.includes('hold') && branch.isHeldForRestore;
    if (isOurHold) await this.act(resume, branch);
    console.log(
      `${nameOf(branch)}  read up to number ${last}, ${isOurHold ? 'goes on' : 'was held before and stays so'}`,
    );
    return true;
  }

  /** Each order goes on where the one before it ended. */
  private async read(branch: BranchWithActs): Promise<LearnedNumber> {
    let [answer, inVain] = [NOTHING_LEARNED, 0];
    for (let note = ''; inVain < READINGS_IN_VAIN_MAX; note = answer.note) {
      answer = await this.readOnce(branch);
      if (answer.last !== null) return answer;
      inVain = answer.note === note ? inVain + 1 : 0;
      console.log(`${nameOf(branch)}  ${answer.note}`);
    }
    return answer;
  }

  private async readOnce({ laneId, environment }: BranchWithActs): Promise<LearnedNumber> {
    const id = await createLearning(this.db, laneId, OPERATOR);
    await this.questions.learn(environment, id);
    for (const end = performance.now() + READING_WAIT_MS; performance.now() < end; await pause(LOOK_EVERY_MS)) {
      const learning = await readLearning(this.db, id);
      if (learning?.numbers) return learning.numbers.invoice;
    }
    return { last: null, note: 'No worker has answered.' };
  }

  private async untilSettled(): Promise<void> {
    const end = performance.now() + SETTLED_WAIT_MS;
    const isUnsettled = ({ acts, unsettled }: BranchWithActs) => acts.includes('resume') && unsettled > 0;
    while ((await this.branches()).some(isUnsettled) && performance.now() < end) await pause(LOOK_EVERY_MS);
  }

  private async report(): Promise<void> {
    for (const branch of await this.branches()) {
      const { adopted, unsettled, mayBeImported, imported } = branch;
      console.log(
        `${nameOf(branch)}  adopted ${adopted}, not settled yet ${unsettled}, for you to decide ${mayBeImported}, of others ${imported}`,
      );
    }
    console.log(
      '\n"Of others": GET /admin/api/lanes/{id}/imported-documents lists them. A sale that is posted again is held for you.',
    );
  }

  private branches(): Promise<BranchWithActs[]> {
    return readBranchesWithActs(this.db, OPERATOR, this.reason, MAY_BE_IMPORTED);
  }

  private act(act: typeof hold, branch: BranchWithActs): Promise<ActResult> {
    return act(this.tools, this.order, branch);
  }

  private get order() {
    return { operator: OPERATOR, reason: this.reason };
  }
}

const MAY_STILL_BE_IMPORTED = {
  kind: 'notDone',
  message: 'Sales wait for you that the authority may have.',
  fix: 'Look at GET /admin/api/submissions: release each with "importedNumber", or close this branch with restore-end and release them.',
} as const;

const nameOf = ({ environment, tin, bhfId, laneId }: BranchWithActs): string =>
  `${environment} ${tin} ${bhfId} (${laneId})`;

function refused(branch: BranchWithActs, why: string): false {
  console.log(`${nameOf(branch)}  stays held: ${why}`);
  return false;
}

function open(reason: string) {
  const config = releaseConfig();
  const db = new Database(config.databaseUrl, 2, 'risiti-setup');
  const backend = openBackend({ ...config, poolSize: 4 });
  const onError = (error: Error): void => console.error(error.message);
  const [queue, signals] = [HeadQueue.open(backend, onError), new SettledSignals(backend, onError)];
  const questions = QuestionQueue.open(backend, onError);
  const tools = { ledger: new Ledger(db), queue, signals, emit: () => {}, seriesScopes: USUAL_SCOPES };
  const close = () => closeInOrder([queue, questions, signals, backend, db]);
  return { restore: new Restore(db, tools, questions, reason), close };
}

class UsageError extends Error {}

function readArguments(): { reason: string; isEnd: boolean } {
  const options = { reason: { type: 'string' }, end: { type: 'boolean', default: false } } as const;
  try {
    const { values } = parseArgs({ options });
    if (values.reason?.trim()) return { reason: values.reason.trim(), isEnd: values.end };
  } catch {
    // parseArgs throws for an unknown option and for a missing value.
  }
  throw new UsageError(`Give the restore a reason of its own, which is recorded with each act:\n${USAGE}`);
}

async function main(): Promise<void> {
  const { reason, isEnd } = readArguments();
  const { restore, close } = open(reason);
  try {
    if (!(await (isEnd ? restore.end() : restore.lead()))) process.exitCode = 3;
  } finally {
    await close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
