import { randomUUID } from 'node:crypto';
import { eventually } from '@app/testing';
import { LookupQueue } from './lookup-queue.js';
import { openBackend } from '../backends/open-backend.js';
import { deferJob } from './job-delays.js';
import { type QueueBench, queueBench } from '../test/queue-bench.js';
import { storesToTest } from '../test/stores.js';
import { LOOKUP_QUEUE_NAMES } from './producers.js';

const wanted = (want = 1, id: string = randomUUID()) => ({ id, environment: 'SANDBOX' as const, want });

describe.each(storesToTest({ short: 2 }))('lookups on %s', (_, begin) => {
  let store: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => void (store = await begin()), 60_000);
  afterAll(() => store.stop());

  const closing: (() => Promise<void>)[] = [];
  /** Retries, because the first call may time out while the store is being connected. */
  const setup = async (): Promise<QueueBench & { ask: LookupQueue['ask'] }> => {
    const bench = await queueBench(store.url, LOOKUP_QUEUE_NAMES.SANDBOX);
    const lookups = LookupQueue.open(bench.backend, (error) => bench.errors.push(error));
    closing.push(async () => {
      await lookups.close();
      await bench.close();
    });
    return { ...bench, ask: (asked) => eventually(() => lookups.ask(asked)) };
  };
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  it('carry only an id', async () => {
    const { ask, work } = await setup();
    const one = wanted();
    const taken = new Promise<unknown>((resolve) => work(async ({ data }) => resolve(data)));
    await ask([one]);
    expect(await taken).toEqual({ v: 1, pullId: one.id });
  });

  it('are taken once for each request', async () => {
    const { ask, work } = await setup();
    const one = wanted();
    const ids: (string | undefined)[] = [];
    work(async ({ id }) => void ids.push(id));
    await ask([one, one]);
    await ask([{ ...one, want: 2 }]);
    await eventually(() => expect(ids).toEqual([`${one.id}-1`, `${one.id}-2`]));
  });

  it('are taken again after they were deferred', async () => {
    const { ask, work } = await setup();
    let times = 0;
    work(async (job, token) => {
      times += 1;
      if (times === 1) throw await deferJob(job, 50, token);
    });
    await ask([wanted()]);
    await eventually(() => expect(times).toBe(2));
  });

  it('never reach the workers of the other environment', async () => {
    const { ask, work } = await setup();
    const taken: unknown[] = [];
    const one = wanted();
    work(async ({ data }) => void taken.push(data));
    await ask([{ ...wanted(), environment: 'PRODUCTION' }, one]);
    await eventually(() => expect(taken).toEqual([{ v: 1, pullId: one.id }]));
  });
});

it('a lookup fails soon while the store is away, so that the copy can be served', async () => {
  const backend = openBackend({ databaseUrl: 'postgresql://nobody:x@127.0.0.1:1/none', poolSize: 2 });
  const lookups = LookupQueue.open(backend, () => {});
  await expect(lookups.ask([wanted()])).rejects.toThrow(/./);
  await lookups.close().catch(() => {});
  await backend.close();
});
