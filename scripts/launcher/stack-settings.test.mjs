import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { addressesOf, claimPort, environmentOf, programsFor, stackEnvironment } from './stack-settings.mjs';

const ports = { simulator: 4000, wire: 4001, worker: 3100, api: 3000 };
const environment = (env, over = {}) =>
  stackEnvironment(env, {
    ports,
    databaseUrl: 'postgresql://ours',
    encryptionKey: 'ours',
    dashboardKey: 'ours',
    ...over,
  });

test('both environments use the simulator unless the caller configures an authority', () => {
  const plain = environment({});
  assert.equal(plain.AUTHORITY_SANDBOX_URL, 'http://127.0.0.1:4001/etims-api');
  assert.equal(plain.AUTHORITY_PRODUCTION_URL, 'http://127.0.0.1:4001/etims-api');
  assert.equal(environment({ AUTHORITY_PRODUCTION_URL: 'https://real' }).AUTHORITY_PRODUCTION_URL, 'https://real');
});

test('the stack does not drain for a load balancer unless the caller configures it', () => {
  assert.equal(environment({}).DRAIN, '0s');
  assert.equal(environment({ DRAIN: '10s' }).DRAIN, '10s');
});

test('the simulator is a gateway if the caller wants one, and gets credentials', () => {
  const env = environment({ AUTHORITY_SANDBOX_PROFILE: 'gateway', SIMULATOR_CONSUMER_SECRET: 'theirs' });
  assert.equal(env.AUTHORITY_SANDBOX_URL, 'http://127.0.0.1:4001/etims-oscu/api/v1');
  assert.equal(env.AUTHORITY_SANDBOX_CONSUMER_KEY, 'simulator');
  assert.equal(env.AUTHORITY_SANDBOX_CONSUMER_SECRET, 'theirs');
  assert.equal(env.AUTHORITY_PRODUCTION_URL, 'http://127.0.0.1:4001/etims-api');
  assert.equal(env.AUTHORITY_PRODUCTION_CONSUMER_KEY, undefined);
});

test('a gateway of the caller never gets the credentials of the simulator', () => {
  const env = environment({ AUTHORITY_SANDBOX_PROFILE: 'gateway', AUTHORITY_SANDBOX_URL: 'https://real' });
  assert.equal(env.AUTHORITY_SANDBOX_CONSUMER_KEY, undefined);
  const theirs = { AUTHORITY_PRODUCTION_PROFILE: 'gateway', AUTHORITY_PRODUCTION_CONSUMER_SECRET_FILE: '/secret' };
  assert.equal(environment(theirs).AUTHORITY_PRODUCTION_CONSUMER_SECRET, undefined);
});

test('a stack with a configured sandbox authority has no simulator', () => {
  assert.deepEqual(programsFor({}), ['simulator', 'worker', 'api']);
  assert.deepEqual(programsFor({ AUTHORITY_SANDBOX_URL: 'https://sandbox' }), ['worker', 'api']);
});

test('an empty variable counts as missing: it must not send demo sales to the real authority', () => {
  assert.equal(environment({ AUTHORITY_SANDBOX_URL: '' }).AUTHORITY_SANDBOX_URL, 'http://127.0.0.1:4001/etims-api');
});

test('the variables of the caller win, except the ports', () => {
  const env = environment({ ENCRYPTION_KEY: 'theirs', LOG_LEVEL: 'debug', API_PORT: '80' });
  assert.equal(env.ENCRYPTION_KEY, 'theirs');
  assert.equal(env.DASHBOARD_KEY, 'ours');
  assert.equal(env.LOG_LEVEL, 'debug');
  assert.equal(env.API_PORT, 3000);
});

test('a program that listens on all addresses is called on the local one', () => {
  const [api] = addressesOf(['api'], environment({ API_HOST: '0.0.0.0' }));
  assert.equal(api.healthUrl, 'http://127.0.0.1:3000/api/v1/health');
});

async function occupy() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('skips a port that another program uses', async () => {
  const server = await occupy();
  const taken = server.address().port;
  const reports = [];
  const port = await claimPort('api', taken, { report: (sentence) => reports.push(sentence) });
  assert.ok(port > taken);
  assert.deepEqual(reports, [`  · Port ${taken} is taken; the api uses ${port}.`]);
  server.close();
});

test('a free port is never one that outgoing connections use', async () => {
  const port = await claimPort('redis', 0, { report: () => assert.fail('The wanted port was 0, so nothing changed.') });
  assert.ok(port >= 10_000 && port < 12_500);
});

test('skips a port that is claimed for another program of the stack', async () => {
  const claimed = new Set();
  const first = await claimPort('simulator', 0, { claimed });
  assert.ok((await claimPort('wire', first, { claimed, report: () => {} })) > first);
});

test('limits the memory of the API and of the worker, and leaves that to settings that are given', () => {
  const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
  assert.deepEqual(environmentOf('api', {}), { NODE_OPTIONS: '--max-old-space-size=256', ...memory });
  assert.deepEqual(environmentOf('api', { NODE_OPTIONS: '--trace-gc' }), { NODE_OPTIONS: '--trace-gc', ...memory });
  assert.deepEqual(environmentOf('worker', {}), { NODE_OPTIONS: '--max-old-space-size=1536 --max-semi-space-size=8' });
  assert.deepEqual(environmentOf('simulator', {}), {});
});
