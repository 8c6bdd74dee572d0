import { randomBytes } from 'node:crypto';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { migrate, SOLD_ITEM, Stack, type TestDatabase } from '@app/testing';
import { asPublicReceipt } from './sale-assertions.js';

const PASSWORD = randomBytes(12).toString('hex');

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function started(container: GenericContainer): Promise<StartedTestContainer> {
  const running = await container.start();
  closing.push(() => running.stop());
  return running;
}

async function postgres(): Promise<TestDatabase> {
  const container = await started(
    new GenericContainer('postgres:16')
      .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
      .withExposedPorts(5432)
      // The image starts Postgres once to prepare it and a second time to serve.
      .withWaitStrategy(Wait.forLogMessage('ready to accept connections', 2)),
  );
  const url = `postgresql://postgres:${PASSWORD}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  await migrate(url);
  // The database ends with its container.
  return { url, drop: async () => {} };
}

async function redis(): Promise<string> {
  const container = await started(
    new GenericContainer('redis:7')
      .withCommand(['redis-server', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage('Ready to accept connections')),
  );
  return `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
}

// Jest skips this test where Docker has not both images, and `npm test` says so.
const onContainers = process.env.TEST_DOCKER ? it : it.skip;

onContainers('a sale is signed, and its receipt read, on a Postgres and a Redis in containers', async () => {
  const [database, redisUrl] = await Promise.all([postgres(), redis()]);
  const stack = await Stack.start({ database, queue: 'redis', redisUrl });
  closing.push(() => stack.stop());
  const till = await stack.uninitialisedTill();
  await till.initialise();
  await till.registerItem(SOLD_ITEM);
  const sale = await till.sell('INV-1');
  const [signed] = await stack.simulator.sales(till.tin);
  expect(sale).toMatchObject({ status: 200, body: { resultCd: '000', data: asPublicReceipt(signed!) } });
  const read = await till.get(sale.headers.get('location')!);
  expect(read.body.data).toMatchObject({ status: 'APPROVED', ...asPublicReceipt(signed!) });
});
