import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { provisionOperator } from '@app/access';
import { API_MEMORY } from '../program-memory.js';
import { DASHBOARD_KEY } from '../test-user.js';
import { Stack } from '../stack.js';
import { thisRun, writeHostAddress } from './host-address.js';
import { CopiedShops } from './copied-shops.js';
import { FailingApis } from './failing-api.js';

/**
 * The program that hosts the shared stack of a run: two APIs, two workers and a simulator over one database. Test files
 * request database work from it over HTTP, so they load no more code than a client of the API.
 */
const CHECK_EVERY_MS = 250;
const HOST = '127.0.0.1';

/**
 * Tests let tills wait for slow answers and block lanes without end. High limits keep other tests from waiting for
 * them.
 */
const STACK_SETTINGS = {
  ...{ SYNC_WAIT: '60s', WORKER_CONCURRENCY: '200', DASHBOARD_RATE_LIMIT: '0' },
  ...API_MEMORY,
};

const run = thisRun();
const stack = await Stack.start({ apis: 2, workers: 2, queue: 'postgres', env: STACK_SETTINGS }).catch(
  (error: Error) => {
    if (isRunning(run.pid)) writeHostAddress(run, { failed: error.stack ?? error.message });
    else rmSync(run.folder, { recursive: true, force: true });
    process.exit(1);
  },
);
// A fault that one test requests must not delay other tests, so the breaker never opens here.
await stack.db.query('CREATE RULE stays_closed AS ON UPDATE TO breakers DO INSTEAD NOTHING');
const shops = new CopiedShops(stack);
const failingApis = new FailingApis({
  ...{ API_HOST: HOST, LOG_LEVEL: 'silent', SYNC_WAIT: '2s' },
  DASHBOARD_KEY: DASHBOARD_KEY.toString('base64'),
});

const routes: Record<string, (body: never) => Promise<unknown>> = {
  '/tills': async () => tillKeyOf(await stack.uninitialisedTill()),
  '/shops': async ({ item }: { item: object }) => tillKeyOf(await shops.next(item)),
  '/branches': async ({ tin, bhfId }: { tin: string; bhfId: string }) =>
    tillKeyOf(await stack.branchOf({ tin }, bhfId)),
  '/users': ({ tin, role }: { tin: string; role: 'OWNER' | 'MEMBER' }) => stack.userOf({ tin }, role),
  '/operator': () => operatorOnce(),
  '/queries': ({ sql, values }: { sql: string; values: unknown[] }) => stack.db.query(sql, values),
  '/api-memory': async () => stack.apiPeakMemoryMb(),
  '/api-output': async () => stack.apiOutput(),
  '/without-database': () => failingApis.withoutDatabase(),
  '/broken-database': () => failingApis.withBrokenDatabase(),
  '/low-limits': () => failingApis.withLowLimits(),
  '/end': end,
};

const OPERATOR = { email: 'operator@example.org', password: 'correct horse, battery' };

/** Test files ask at the same moment, and only one of them may create the operator. */
let operator: Promise<typeof OPERATOR> | undefined;

const operatorOnce = () =>
  (operator ??= provisionOperator(stack.db, OPERATOR.email, OPERATOR.password).then(() => OPERATOR));

const tillKeyOf = ({ tin, apiKey }: { tin: string; apiKey: string }) => ({ tin, apiKey });

// The host never closes idle connections, because a request at that moment would fail.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  if (request.url === '/end') response.on('finish', () => process.exit(0));
  answerTo(request).then(
    (answer) => response.end(JSON.stringify(answer ?? null)),
    (error: Error) => response.writeHead(500).end(error.stack),
  );
});
await once(server.listen(0, HOST), 'listening');
const checkTimer = setInterval(checkRun, CHECK_EVERY_MS);
writeAddress();

/** The run may already be over; then its folder is gone, and the host ends. */
function writeAddress(): void {
  const { port } = server.address() as AddressInfo;
  const { apiAddresses: apis, simulatorAddress: simulator } = stack;
  try {
    writeHostAddress(run, { url: `http://${HOST}:${port}`, apis, simulator });
  } catch {
    endAndExit();
  }
}

async function answerTo(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answer = routes[request.url ?? ''];
  if (!answer) throw new Error(`The host of the shared stack has no route ${request.url}`);
  return answer(JSON.parse(Buffer.concat(chunks).toString() || '{}') as never);
}

/** An interrupted run does not tell the host that it ends. */
function checkRun(): void {
  if (!isRunning(run.pid)) endAndExit();
}

function endAndExit(): void {
  void end()
    .catch(() => {})
    .then(() => {
      rmSync(run.folder, { recursive: true, force: true });
      process.exit(1);
    });
}

async function end(): Promise<void> {
  clearInterval(checkTimer);
  // The database may be gone already; each part still ends what it can.
  await Promise.allSettled([failingApis.stop(), stack.stop()]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
