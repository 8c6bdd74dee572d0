import { type Answer, eventually, type Stack, type Till, type WireCall, type LedgerSale } from '@app/testing';
import { chance } from '../../../../libs/domain/src/test/chance.js';
import { upTo } from '../evidence.js';
import { type SaleRow, saleRows } from '../ledger-rows.js';

const TROUBLED_DEVICES = 5;
const SALES = 12;
const BACKLOG = 50;
const QUIET_SALES = 8;
/** A worker is counted dead a quarter of a minute after it died; then what it had is done by others. */
const PATIENCE_MS = 180_000;

/** What may happen to a sale on its way. */
const TROUBLES = [
  'simulate:accept-then-reset',
  'simulate:accept-then-timeout',
  'simulate:accept-then-reset simulate:stale-read=2',
  'simulate:truncated-json',
  'simulate:timeout',
  'simulate:status-503',
  'simulate:html-502',
  'simulate:empty-200',
  'simulate:latency=400',
];

/** One device after the storm: what its till was told, what our ledger says, and what the authority's does. */
export interface Survivor {
  tin: string;
  answers: Answer[];
  rows: SaleRow[];
  sales: LedgerSale[];
  calls: WireCall[];
}

export interface Aftermath {
  survivors: Survivor[];
  /** What the quiet device was told, one sale at a time, and how much of its neighbour's backlog was left by then. */
  quiet: { answers: Answer[]; backlogLeft: number };
}

/**
 * A while of everything at once: devices whose sales ask for random trouble, one with a backlog, one that sells quietly;
 * a worker is killed in the middle of it all, and the authority goes away for a moment.
 */
export async function storm(stack: Stack, seed: number): Promise<Aftermath> {
  const random = chance(seed);
  const victim = await stack.startWorker();
  const victimId = await youngestWorker(stack);
  const troubled = await stack.tills(TROUBLED_DEVICES);
  const [batch, quiet] = (await stack.tills(2)) as [Till, Till];
  const selling = [...troubled.map((till) => sellInTrouble(till, random)), sellBacklog(batch)];
  const quietAnswers = await sellQuietly(quiet);
  const backlogLeft = (await saleRows(stack, batch)).filter(({ status }) => status !== 'APPROVED').length;
  await awayForAMoment(stack);
  await untilItHasACall(stack, victimId);
  await victim.kill('SIGKILL');
  const answers = await Promise.all([...selling, quietAnswers]);
  const survivors = [...troubled, batch, quiet].map((till, index) => survivor(stack, till, answers[index]!));
  return { survivors: await Promise.all(survivors), quiet: { answers: quietAnswers, backlogLeft } };
}

async function youngestWorker({ db }: Stack): Promise<string> {
  const [worker] = await db.query<{ id: string }>('SELECT id FROM workers ORDER BY started_at DESC LIMIT 1');
  return worker!.id;
}

/** Until somebody has found the authority's door shut. */
async function awayForAMoment({ db, simulator }: Stack): Promise<void> {
  await simulator.down();
  await eventually(async () =>
    expect(await db.query("SELECT 1 FROM attempts WHERE outcome = 'unavailable' LIMIT 1")).toHaveLength(1),
  );
  await simulator.up();
}

const untilItHasACall = ({ db }: Stack, workerId: string) =>
  eventually(
    async () => expect(await db.query('SELECT 1 FROM submissions WHERE owner = $1', [workerId])).not.toHaveLength(0),
    { everyMs: 5 },
  );

/** Half of the sales ask for trouble; the till never waits long. */
async function sellInTrouble(till: Till, random: () => number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const number of upTo(SALES)) {
    const trouble = random() < 0.5 ? undefined : TROUBLES[Math.floor(random() * TROUBLES.length)];
    answers.push(await till.sell(`INV-${number}`, { remark: trouble, prefer: 'wait=1' }));
  }
  return answers;
}

/** Slow enough that most of it is still to come whenever somebody looks. */
const sellBacklog = (till: Till): Promise<Answer[]> => {
  const wish = { remark: 'simulate:latency=100', prefer: 'respond-async' };
  return Promise.all(upTo(BACKLOG).map((number) => till.sell(`INV-${number}`, wish)));
};

async function sellQuietly(till: Till): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const number of upTo(QUIET_SALES)) answers.push(await till.sell(`INV-${number}`));
  return answers;
}

async function survivor(stack: Stack, till: Till, answers: Answer[]): Promise<Survivor> {
  await eventually(
    async () => {
      const open = (await saleRows(stack, till)).filter(({ status }) => status !== 'APPROVED');
      expect(open).toEqual([]);
    },
    { timeoutMs: PATIENCE_MS, everyMs: 250 },
  );
  const [rows, sales, calls] = await Promise.all([
    saleRows(stack, till),
    stack.simulator.sales(till.tin),
    stack.simulator.calls(till.tin),
  ]);
  return { tin: till.tin, answers, rows, sales, calls };
}
