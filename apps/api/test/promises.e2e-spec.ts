import { type Answer, Stack, type Till } from '@app/testing';
import { expectAllApprovedOnce, overlaps, upTo } from './evidence.js';
import { saleRows } from './ledger-rows.js';

const TROUBLED_DEVICES = 5;
const SALES = 12;
const PATIENCE_MS = 45_000;

/** What may happen to a sale on its way; nothing at all, half of the time. */
const TROUBLE = [
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

let stack: Stack;
let storm: Awaited<ReturnType<typeof throughTheStorm>>;
beforeAll(async () => {
  stack = await Stack.start({ workers: 2, env: { AUTHORITY_CALL_TIMEOUT: '600ms' } });
  storm = await throughTheStorm();
}, 60_000);
afterAll(() => stack.stop());

/**
 * A while of everything at once: devices whose sales ask for random trouble, one with a backlog, one that sells quietly,
 * and a worker that is killed in the middle of it all while the authority goes away for a moment.
 */
async function throughTheStorm() {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const chance = randomFrom(seed);
  const troubled = await stack.tills(TROUBLED_DEVICES);
  const [batch, quiet] = (await stack.tills(2)) as [Till, Till];
  const victim = await stack.startWorker();
  const selling = [...troubled.map((till) => sellInTrouble(till, chance)), ...upTo(150).map((number) => later(batch, number))];
  const neighbour = await sellQuietly(quiet);
  await stack.simulator.down();
  await victim.kill('SIGKILL');
  await stack.simulator.up();
  const answers = (await Promise.all(selling)).flat();
  return { seed, tills: [...troubled, batch, quiet], answers, neighbour };
}
