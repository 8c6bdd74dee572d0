import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newApiKey, provisionApp } from '@app/access';
import { newId, type Principal } from '@app/persistence';
import { fillLedger, percentile, Till } from '@app/testing';
import { type Simulator, startSimulator } from './contestant.js';
import { Load } from './load.js';
import { enterProduct, type Product, saleOf } from './product.js';
import { continueWorker, haltWorker } from './stretches.js';
import { columns } from './table.js';

const SMALL = 20_000;
const [BRANCHES, WAITING, OTHERS] = [10, 50, 10_000];
/** Sales that are accepted, and then settled, in one go. */
const [BACKLOG, DEVICES, CONNECTIONS, POLL_MS] = [200, 20, 32, 10];
/** A branch has two digits, and each round opens one in both ledgers. */
const ROUNDS_MAX = 40;
const WAIT = { prefer: 'wait=60' };

const STATUSES = ['ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT', 'APPROVED', 'REJECTED', 'NEEDS_REVIEW'];
const FILTERS = [...[...STATUSES, 'CANCELLED', 'FAILED'].map((status) => `status=${status}`), 'kind=sale', 'kind=item'];

/** What a client reads, as paths. */
const LISTS = [
  ...['', ...FILTERS, 'kind=import-link', 'kind=sale&status=REJECTED', 'invcNo=R-1000'].map(
    (filter) => `submissions?${filter}`,
  ),
  ...['stock/movements', 'stock/movements?item=NONE', 'stock/master', 'items?limit=200', 'items', 'batches'],
];

/**
 * `npm run bench -- large-ledger` times each list, the set-up of a branch and a sale on a small ledger and on a large one, in turn,
 * and prints the ratio. The other rows of the ledger must not count.
 */
export async function measureLargeLedger(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      submissions: { type: 'string', default: '3000000' },
      taxpayers: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '15' },
    },
  });
  const taxpayers = Number(values.taxpayers);
  const [submissions, rounds] = [Number(values.submissions), Number(values.rounds)];
  if (rounds > ROUNDS_MAX) throw new Error(`--rounds must be at most ${ROUNDS_MAX}; got ${rounds}.`);
  const simulator = await startSimulator();
  const ledgers: FilledProduct[] = [];
  try {
    for (const [letter, size] of [
      ['A', SMALL],
      ['B', submissions],
    ] as const)
      ledgers.push(await enterFilled(simulator, letter, size, taxpayers));
    console.log(`\nMedian ms of ${rounds} on a ledger of ${SMALL} submissions and on one of ${submissions}\n`);
    console.log(columns([['', 'small', 'large', 'ratio'], ...(await measureAll(ledgers, rounds))]));
    console.log(`\nBytes a submission of the large ledger\n\n${columns(await sizesOf(ledgers[1]!, submissions))}`);
    return true;
  } finally {
    await load.close();
    for (const { product } of ledgers) await product.stop();
    await simulator.process.kill('SIGKILL');
  }
}

interface FilledProduct {
  product: Product;
  /** A branch that the fill has written. */
  branch: Principal;
  /** A client of that branch. */
  reader: Till;
}

async function enterFilled(
  simulator: Simulator,
  letter: string,
  submissions: number,
  taxpayers: number,
): Promise<FilledProduct> {
  let branches: Principal[] = [];
  const startedAt = performance.now();
  const product = await enterProduct({
    ...{ name: letter, letter, simulator, devices: DEVICES, redisUrl: null },
    queuePrefix: `bench-${randomBytes(4).toString('hex')}`,
    fill: async (url) => {
      const size = { submissions, taxpayers, branches: BRANCHES, waiting: WAITING, others: OTHERS };
      branches = await fillLedger(url, size);
    },
  });
  console.error(`  · ${submissions} submissions in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  const [branch] = branches as [Principal];
  return { product, branch, reader: await tillOf(product, branch.tin, branch.bhfId) };
}

async function tillOf({ ledger, apiUrl }: Product, tin: string, bhfId: string): Promise<Till> {
  const apiKey = newApiKey('SANDBOX');
  await provisionApp(ledger, { accountName: 'Bench', appName: 'Bench', environment: 'SANDBOX', tin, bhfId, apiKey });
  return new Till(() => apiUrl, tin, apiKey);
}

/** Both ledgers have the same taxpayers and share the authority, so their new branches differ. */
async function tillOfNewBranch({ product, branch }: FilledProduct, round: number): Promise<Till> {
  const { accountId, environment, tin } = branch;
  const bhfId = String(BRANCHES + round + (product.name === 'A' ? 0 : ROUNDS_MAX)).padStart(2, '0');
  const lane = { create: { environment } };
  await product.ledger.prisma.device.create({ data: { id: newId(), accountId, environment, tin, bhfId, lane } });
  return tillOf(product, tin, bhfId);
}

type Step = (filled: FilledProduct, round: number) => Promise<() => Promise<unknown>>;

/** The backlogs of the fill are held, and stay. */
const PENDING = 'SELECT 1 FROM lanes WHERE head_id IS NOT NULL AND held_at IS NULL LIMIT 1';

async function settleAll({ product }: FilledProduct): Promise<void> {
  continueWorker(product);
  while ((await product.ledger.query(PENDING)).length > 0) await pause(POLL_MS);
}

const load = new Load(CONNECTIONS);
const postBacklog = ({ product }: FilledProduct) => load.postAll(product.tills, BACKLOG);

/** The returned call alone is timed. */
const STEPS: [name: string, step: Step][] = [
  ...LISTS.map((path): [string, Step] => [
    `GET /${path}`,
    async ({ reader }) =>
      () =>
        mustBeOk(reader.get(path)),
  ]),
  [
    'the set-up of a branch',
    async (filled, round) => {
      const till = await tillOfNewBranch(filled, round);
      return () => mustBeOk(till.post('initialize', { deviceSerialNumber: `serial ${round}` }, WAIT));
    },
  ],
  [
    'a sale and its receipt',
    async ({ product }, round) => {
      const { url, headers } = product.tills[0]!;
      const body = JSON.stringify(saleOf(`LARGE-${round}`));
      return () => mustBeOk(fetch(url, { method: 'POST', headers: { ...headers, ...WAIT }, body }).then(readWhole));
    },
  ],
  [
    `accepting ${BACKLOG} sales`,
    async (filled) => {
      await settleAll(filled);
      haltWorker(filled.product);
      return () => postBacklog(filled);
    },
  ],
  [
    `settling ${BACKLOG} sales`,
    async (filled) => {
      await settleAll(filled);
      haltWorker(filled.product);
      await postBacklog(filled);
      return () => settleAll(filled);
    },
  ],
];

const readWhole = async (response: Response) => ({ status: response.status, body: await response.text() });

async function mustBeOk(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`The product answered ${status}: ${JSON.stringify(body)}`);
}

async function measureAll(ledgers: FilledProduct[], rounds: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, step] of STEPS) {
    const times: number[][] = ledgers.map(() => []);
    // The first round is not counted: code is compiled, caches fill.
    for (let round = 0; round <= rounds; round++)
      for (const [index, filled] of ledgers.entries()) {
        const ms = await timed(await step(filled, round));
        if (round > 0) times[index]!.push(ms);
      }
    const [small, large] = times.map((all) => percentile(all, 0.5)) as [number, number];
    rows.push([name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)]);
  }
  return rows;
}

/** The tables with their partitions, the largest first. */
async function sizesOf({ product: { ledger } }: FilledProduct, submissions: number): Promise<string[][]> {
  const rows = await ledger.query<{ table: string; rows: number; indexes: number }>(
    `SELECT coalesce(pg_partition_root(oid), oid)::regclass::text AS table, sum(pg_table_size(oid))::float8 AS rows,
       sum(pg_indexes_size(oid))::float8 AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     GROUP BY 1 ORDER BY 2 DESC LIMIT 9`,
  );
  const each = (bytes: number) => (bytes / submissions).toFixed(0);
  const total = rows.reduce((sum, row) => sum + row.rows + row.indexes, 0);
  return [
    ['', 'rows', 'indexes'],
    ...rows.map((row) => [row.table, each(row.rows), each(row.indexes)]),
    ['all of these', each(total), ''],
  ];
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}
