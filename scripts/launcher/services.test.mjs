import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addresses, servicesFor, stackEnvironment } from './services.mjs';

const ports = { simulator: 4000, wire: 4001, worker: 3100, api: 3000 };
const environment = (env, over = {}) =>
  stackEnvironment(env, {
    ports,
    databaseUrl: 'postgresql://ours',
    encryptionKey: 'ours',
    dashboardKey: 'ours',
    ...over,
  });

test('both environments of the authority are the simulator, unless the caller names them', () => {
  const plain = environment({});
  assert.equal(plain.AUTHORITY_SANDBOX_URL, 'http://127.0.0.1:4001/etims-api');
  assert.equal(plain.AUTHORITY_PRODUCTION_URL, 'http://127.0.0.1:4001/etims-api');
  assert.equal(environment({ AUTHORITY_PRODUCTION_URL: 'https://real' }).AUTHORITY_PRODUCTION_URL, 'https://real');
});

test('nobody waits for balancers, unless the caller has one', () => {
  assert.equal(environment({}).DRAIN, '0s');
  assert.equal(environment({ DRAIN: '10s' }).DRAIN, '10s');
});

test('the simulator is a gateway where the caller wants one, and is told who calls', () => {
  const env = environment({ AUTHORITY_SANDBOX_PROFILE: 'gateway', SIMULATOR_CONSUMER_SECRET: 'theirs' });
  assert.equal(env.AUTHORITY_SANDBOX_URL, 'http://127.0.0.1:4001/etims-oscu/api/v1');
  assert.equal(env.AUTHORITY_SANDBOX_CONSUMER_KEY, 'simulator');
  assert.equal(env.AUTHORITY_SANDBOX_CONSUMER_SECRET, 'theirs');
  assert.equal(env.AUTHORITY_PRODUCTION_URL, 'http://127.0.0.1:4001/etims-api');
  assert.equal(env.AUTHORITY_PRODUCTION_CONSUMER_KEY, undefined);
});

test('a gateway that the caller names is not shown what is meant for the simulator', () => {
  const env = environment({ AUTHORITY_SANDBOX_PROFILE: 'gateway', AUTHORITY_SANDBOX_URL: 'https://real' });
  assert.equal(env.AUTHORITY_SANDBOX_CONSUMER_KEY, undefined);
  const theirs = { AUTHORITY_PRODUCTION_PROFILE: 'gateway', AUTHORITY_PRODUCTION_CONSUMER_SECRET_FILE: '/secret' };
  assert.equal(environment(theirs).AUTHORITY_PRODUCTION_CONSUMER_SECRET, undefined);
});

test('whoever names a sandbox authority gets no simulator', () => {
  assert.deepEqual(servicesFor({}), ['simulator', 'worker', 'api']);
  assert.deepEqual(servicesFor({ AUTHORITY_SANDBOX_URL: 'https://sandbox' }), ['worker', 'api']);
});

test('a blank variable is no variable: it must not send demo sales to the real authority', () => {
  assert.equal(environment({ AUTHORITY_SANDBOX_URL: '' }).AUTHORITY_SANDBOX_URL, 'http://127.0.0.1:4001/etims-api');
});

test('what the caller says stands, but for the ports, which were looked for', () => {
  const env = environment({ ENCRYPTION_KEY: 'theirs', LOG_LEVEL: 'debug', API_PORT: '80' });
  assert.equal(env.ENCRYPTION_KEY, 'theirs');
  assert.equal(env.DASHBOARD_KEY, 'ours');
  assert.equal(env.LOG_LEVEL, 'debug');
  assert.equal(env.API_PORT, 3000);
});

test('a program that listens on every address is reached on this machine', () => {
  const [api] = addresses(['api'], environment({ API_HOST: '0.0.0.0' }));
  assert.equal(api.healthUrl, 'http://127.0.0.1:3000/api/v1/health');
});
