import { once } from 'node:events';
import { Socket } from 'node:net';
import {
  CodesPaused,
  type FailedLogins,
  type LoginResult,
  type OperatorLogin,
  RateLimit,
  Shares,
  TooManyPasswords,
} from '@app/access';
import type { FinishedRequest } from '@app/observability';
import type { Principal } from '@app/persistence';
import { eventually } from '@app/testing';
import Fastify, { fastify } from 'fastify';
import { Pressure } from '../admission/pressure.js';
import { announceIdleTimeout, fastifyOptions } from '../fastify-hooks.js';
import { serveLiveness } from '../liveness.js';
import { authenticateOperators } from './authenticate-operators.js';
import { OperatorEntrance } from './operator-entrance.js';
import { reportRequests } from './report-requests.js';
import { clientAddressOf, clientNetworkOf } from '../requests/client-network.js';
import { limitAddresses, type RateLimits } from '../admission/limit-rates.js';
import { limitShares } from '../admission/limit-shares.js';
import { putProductionFirst } from '../admission/production-first.js';
import { noteLargeBody, slowDownRefusals, SlowRefusals } from '../admission/slow-refusals.js';

const LOGGED_IN = { newMark: null, newPass: null, hasSecondFactor: true, user: { id: '', passwordHash: '' } };

async function operators(check: () => Promise<LoginResult>, path = '/admin/queues', requiresSecondFactor = false) {
  const errors: unknown[] = [];
  const server = fastify();
  const entrance = new OperatorEntrance({
    login: { check, recordLogin: async () => {} } as unknown as OperatorLogin,
    keys: { find: async () => null },
    sessions: null,
    failures: { count: () => {} } as unknown as FailedLogins,
    onError: (error) => errors.push(error),
    requiresSecondFactor,
  });
  await authenticateOperators(server, entrance);
  for (const one of ['/admin/queues', '/admin/api/second-factor']) server.get(one, async () => 'the board');
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const authorization = `Basic ${Buffer.from('one@example.org:secret').toString('base64')}`;
  const response = await fetch(`${url}${path}`, { headers: { authorization, connection: 'close' } });
  const body = await response.text();
  await server.close();
  return { status: response.status, headers: response.headers, body, errors };
}

it('lets an operator in', async () => {
  expect(await operators(async () => LOGGED_IN)).toMatchObject({ status: 200, body: 'the board' });
});

it('marks the browser of an operator who has logged in for the first time', async () => {
  const { headers } = await operators(async () => ({ ...LOGGED_IN, newMark: 'a-mark' }));
  expect(headers.get('set-cookie')).toBe(
    'risiti_known_browser=a-mark; Max-Age=15552000; Path=/admin; HttpOnly; SameSite=Strict',
  );
});

it('asks for a password if the login is wrong', async () => {
  const { status, headers } = await operators(async () => 'refused');
  expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic realm=')]);
});

it('asks a guesser to wait, and not for another password', async () => {
  const { status, headers } = await operators(async () => new TooManyPasswords(15));
  expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([429, '15', null]);
});

it('asks who sent many wrong codes to wait, and says that the password may be known', async () => {
  const { status, headers, body } = await operators(async () => new CodesPaused(90));
  expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([429, '90', null]);
  expect(body).toContain('another person knows your password');
});

it('does not blame the password while the ledger is away, and shows no details', async () => {
  const databaseError = new Error('connect ECONNREFUSED 10.0.0.7:5432');
  const { status, headers, body, errors } = await operators(() => Promise.reject(databaseError));
  expect([status, headers.get('www-authenticate')]).toEqual([503, null]);
  expect(body).not.toContain('10.0.0.7');
  expect(errors).toEqual([databaseError]);
});

it('gives the browser a pass after a right code, beside its mark', async () => {
  const { headers } = await operators(async () => ({ ...LOGGED_IN, newMark: 'a-mark', newPass: 'a-pass' }));
  expect(headers.getSetCookie()).toEqual([
    expect.stringContaining('risiti_known_browser=a-mark;'),
    'risiti_second_factor=a-pass; Max-Age=43200; Path=/admin; HttpOnly; SameSite=Lax',
  ]);
});

it.each(['codeMissing', 'codeWrong'] as const)('asks for a code of the second factor: %s', async (result) => {
  const { status, headers, body } = await operators(async () => result);
  expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic realm=')]);
  expect(body).toContain('code');
});

it('lets an operator without a required second factor do nothing but enrol', async () => {
  const withoutFactor = async () => ({ ...LOGGED_IN, hasSecondFactor: false });
  const { status, headers, body } = await operators(withoutFactor, '/admin/queues', true);
  expect([status, headers.get('www-authenticate')]).toEqual([403, null]);
  expect(body).toContain('POST /admin/api/second-factor');
  expect((await operators(withoutFactor, '/admin/api/second-factor', true)).status).toBe(200);
  expect((await operators(withoutFactor, '/admin/queues')).status).toBe(200);
});

const PACE_MS = 50;
/** Longer than all sales of a busy machine: a sale that waits for a place takes as long. */
const LONG_PACE_MS = 2_000;

/** A server whose writes of production end when the test says so, with the shares that count them. The header says for whom a request is. */
function paced(paceMs = PACE_MS) {
  let endProduction = () => {};
  const production = new Promise<void>((resolve) => (endProduction = resolve));
  const began: string[] = [];
  const fastify = Fastify();
  fastify.decorateRequest('principal', null);
  fastify.addHook('onRequest', async (request) => {
    const [environment, accountId] = String(request.headers.for).split(' ');
    request.principal = { accountId, environment } as unknown as Principal;
  });
  const pressure = new Pressure(
    { requestsMax: 1_000, statementsMax: 100, delayMaxMs: 1_000 },
    { waitingUpTo: () => 0, waitingFor: () => 0 },
  );
  const many = () => new Shares(1_000);
  const { writes } = pressure;
  const [reads, streams, uploads, bodyBytes, answerBytes] = [many(), many(), many(), many(), many()];
  limitShares(fastify, { writes, reads, streams, uploads, bodyBytes, answerBytes });
  putProductionFirst(fastify, pressure, paceMs);
  fastify.post('/api/v1/sales', async (request) => {
    began.push(String(request.headers.for));
    if (request.principal!.environment === 'PRODUCTION') await production;
    return 'sold';
  });
  const sell = (forWhom: string) => fastify.inject({ method: 'POST', url: '/api/v1/sales', headers: { for: forWhom } });
  /** Resolves to what the sales took together. */
  const timed = async (sales: () => Promise<unknown>[]) => {
    const startedAt = performance.now();
    await Promise.all(sales());
    return performance.now() - startedAt;
  };
  return { sell, timed, began, endProduction };
}

const SANDBOX = ['SANDBOX one', 'SANDBOX one', 'SANDBOX one', 'SANDBOX two'];

it('while production sells, sales of the sandbox begin one after another, in rotation among accounts', async () => {
  const { sell, timed, began, endProduction } = paced();
  const selling = sell('PRODUCTION shop');
  await eventually(() => expect(began).toHaveLength(1));
  expect(await timed(() => SANDBOX.map(sell))).toBeGreaterThanOrEqual(3 * PACE_MS - 1);
  expect(began).toEqual(['PRODUCTION shop', 'SANDBOX one', 'SANDBOX one', 'SANDBOX two', 'SANDBOX one']);
  endProduction();
  await selling;
});

it('without production, and for production itself, none waits', async () => {
  const { sell, timed, endProduction } = paced(LONG_PACE_MS);
  endProduction();
  const sales = Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? SANDBOX[0]! : 'PRODUCTION shop'));
  expect(await timed(() => SANDBOX.map(sell))).toBeLessThan(LONG_PACE_MS);
  expect(await timed(() => sales.filter((one) => one !== SANDBOX[0]).map(sell))).toBeLessThan(LONG_PACE_MS);
});

/** A server that answers with the status of the address. Its pauses end with `endPauses`. */
function refusing({ atOncePerMinute = 2, waitingMax = 100 } = {}) {
  let endPauses = () => {};
  const pause = new Promise<void>((resolve) => (endPauses = resolve));
  const refusals = () => new SlowRefusals({ atOncePerMinute, waitingMax, pauseMs: 2_000 }, () => pause);
  const fastify = Fastify();
  slowDownRefusals(fastify, { byLimits: refusals(), ofLargeBodies: refusals() });
  fastify.get('/:status', async (request, http) =>
    http.status(Number((request.params as { status: string }).status)).send('x'),
  );
  fastify.post('/large/:status', async (request, http) => {
    noteLargeBody(request.raw);
    return http.status(Number((request.params as { status: string }).status)).send('x');
  });
  const answered: string[] = [];
  const ask = (status: number, remoteAddress = '1.1.1.1') => {
    const asked = fastify.inject({ path: `/${status}`, remoteAddress });
    void asked.then(({ statusCode }) => answered.push(`${remoteAddress} ${statusCode}`));
    return asked;
  };
  const sendLarge = async (status: number) => {
    const { statusCode } = await fastify.inject({ method: 'POST', path: `/large/${status}` });
    answered.push(`large ${statusCode}`);
  };
  return { ask, sendLarge, answered, endPauses };
}

it('the first refusals of a client come at once, and the next one waits', async () => {
  const { ask, answered, endPauses } = refusing();
  await ask(429);
  await ask(429);
  const late = ask(429);
  await ask(200);
  await ask(429, '2.2.2.2');
  expect(answered).toEqual(['1.1.1.1 429', '1.1.1.1 429', '1.1.1.1 200', '2.2.2.2 429']);
  endPauses();
  expect((await late).statusCode).toBe(429);
});

it('other answers never wait', async () => {
  const { ask, answered } = refusing({ atOncePerMinute: 1 });
  for (const status of [503, 503, 400, 400, 401, 401, 200, 200]) await ask(status);
  expect(answered).toHaveLength(8);
});

it('so many wait at the same time, and further ones come at once', async () => {
  const { ask, answered, endPauses } = refusing({ atOncePerMinute: 1, waitingMax: 2 });
  await ask(429);
  const late = [ask(429), ask(429)];
  await ask(200);
  await ask(429);
  expect(answered).toEqual(['1.1.1.1 429', '1.1.1.1 200', '1.1.1.1 429']);
  endPauses();
  await Promise.all(late);
});

it('refusals of large bodies wait too, counted apart, and answers to good ones never do', async () => {
  const { ask, sendLarge, answered, endPauses } = refusing({ atOncePerMinute: 1 });
  await sendLarge(400);
  const late = sendLarge(422);
  await sendLarge(200);
  await ask(429);
  await ask(400);
  expect(answered).toEqual(['large 400', 'large 200', '1.1.1.1 429', '1.1.1.1 400']);
  endPauses();
  await late;
});

it('many accounts of one network have three times as many at once together, but for those of production', async () => {
  const pauses: number[] = [];
  const refusals = new SlowRefusals(
    { atOncePerMinute: 2, pauseMs: 2_000, waitingMax: 100 },
    async (ms) => void pauses.push(ms),
  );
  for (let nth = 1; nth <= 6; nth++) await refusals.beforeRefusal(`account ${nth}`, 'network');
  await refusals.beforeRefusal('shop', null);
  expect(pauses).toEqual([]);
  await refusals.beforeRefusal('account 7', 'network');
  expect(pauses).toHaveLength(1);
});

async function announcedBy(drainMs: number) {
  const fastify = Fastify(fastifyOptions());
  announceIdleTimeout(fastify, drainMs);
  fastify.get('/', () => 'here');
  const { headers } = await fetch(await fastify.listen({ port: 0, host: '127.0.0.1' }));
  await fastify.close();
  return { keptMs: fastify.server.keepAliveTimeout, keepAlive: headers.get('keep-alive') };
}

it('keeps an idle connection for longer than it announces, so that no request meets a reset', async () => {
  const { keptMs, keepAlive } = await announcedBy(0);
  expect(keepAlive).toBe('timeout=60');
  expect(keptMs).toBeGreaterThanOrEqual(60_000 + 20_000);
});

it('announces no longer than a process drains, so that no silent client meets its end', async () => {
  expect((await announcedBy(10_000)).keepAlive).toBe('timeout=10');
  expect((await announcedBy(500)).keepAlive).toBe('timeout=1');
  expect((await announcedBy(600_000)).keepAlive).toBe('timeout=60');
});

describe('the address of a client', () => {
  const PROXY = '10.0.0.7';

  /** Sends one request for each address in X-Forwarded-For, all from one peer, to a server with one request a minute for an address. */
  async function sendFrom(remoteAddress: string, forwarded: (string | undefined)[], trustedProxies?: string[]) {
    const fastify = Fastify(fastifyOptions({ trustedProxies }));
    limitAddresses(fastify, { addresses: new RateLimit(1) } as RateLimits);
    fastify.get('/', () => 'here');
    const statuses: number[] = [];
    for (const address of forwarded) {
      const headers = address === undefined ? {} : { 'x-forwarded-for': address };
      statuses.push((await fastify.inject({ path: '/', remoteAddress, headers })).statusCode);
    }
    return statuses.map((status) => (status === 200 ? 'served' : 'counted before'));
  }

  it('comes from X-Forwarded-For of a trusted proxy', async () => {
    const forwarded = ['1.1.1.1', '2.2.2.2', '1.1.1.1'];
    expect(await sendFrom(PROXY, forwarded, ['10.0.0.0/8'])).toEqual(['served', 'served', 'counted before']);
  });

  it('is that of the peer where no proxy is trusted, or another one', async () => {
    for (const trusted of [undefined, ['10.9.9.9']])
      expect(await sendFrom(PROXY, ['1.1.1.1', '2.2.2.2'], trusted)).toEqual(['served', 'counted before']);
  });

  it('is the last one that no trusted proxy has, whatever the client writes before it', async () => {
    const forwarded = ['6.6.6.6, 1.1.1.1', '7.7.7.7, 1.1.1.1', '1.1.1.1, 10.0.0.8'];
    expect(await sendFrom(PROXY, forwarded, ['10.0.0.0/8'])).toEqual(['served', 'counted before', 'counted before']);
  });

  it('is known of a client that hangs up before its request is looked at', async () => {
    const fastify = Fastify(fastifyOptions());
    const reports: FinishedRequest[] = [];
    reportRequests(fastify, (report) => reports.push(report));
    const client = new Socket();
    fastify.addHook('onRequest', async ({ raw: { socket } }) => {
      client.destroy();
      await once(socket, 'close');
    });
    const { port } = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }));
    client.connect(Number(port), '127.0.0.1').write('GET / HTTP/1.1\r\nhost: risiti\r\n\r\n');
    await eventually(() => expect(reports).toMatchObject([{ address: '127.0.0.1', status: null }]));
    await fastify.close();
  });

  it('is empty where not even the connection has one any more', () => {
    expect([clientAddressOf({}), clientNetworkOf({})]).toEqual(['', '']);
  });
});

it('a supervisor learns that the process lives, however much its address has asked', async () => {
  const fastify = Fastify(fastifyOptions());
  limitAddresses(fastify, { addresses: new RateLimit(1) } as RateLimits);
  serveLiveness(fastify);
  const statuses = [];
  while (statuses.length < 3) statuses.push((await fastify.inject({ path: '/livez' })).statusCode);
  expect(statuses).toEqual([200, 200, 200]);
});
