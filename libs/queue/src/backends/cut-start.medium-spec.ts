import { eventually, TcpProxy } from '@app/testing';
import { HeadQueue } from '../queues/head-queue.js';
import { closingAfterEach } from '../test/closing.js';
import { aHead, queueDatabase } from '../test/queue-bench.js';
import { openBackend } from './open-backend.js';

const { close } = closingAfterEach();

it('a queue whose Postgres went away while it was opened takes heads when that is back', async () => {
  const database = await queueDatabase();
  close(() => database.drop());
  const proxy = await TcpProxy.inFrontOf(database.url);
  close(() => proxy.close());
  proxy.blockTraffic();
  const backend = openBackend({ databaseUrl: proxy.url, poolSize: 2 });
  close(() => backend.close());
  const queue = HeadQueue.open(backend, () => {});
  close(() => queue.close());
  let refusal: Error | undefined;
  queue.add([aHead()]).catch((error: Error) => (refusal = error));
  await eventually(() => {
    proxy.cutConnections();
    expect(refusal).toBeDefined();
  });
  proxy.restore();
  await eventually(() => queue.add([aHead()]));
});
