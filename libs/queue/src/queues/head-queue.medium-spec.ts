import { randomUUID } from 'node:crypto';
import type { Job } from 'bullmq';
import { eventually } from '@app/testing';
import { openBackend } from '../backends/open-backend.js';
import { HeadQueue, jobIdOf } from './head-queue.js';
import { AuthorityPause, heldJobError, deferJob, type ActiveJob } from './job-delays.js';
import { aHead, type QueueBench, queueBench } from '../test/queue-bench.js';
import { storesToTest } from '../test/stores.js';
import { LookupQueue } from './lookup-queue.js';
import { LOOKUP_QUEUE_NAMES } from './producers.js';

describe.each(storesToTest({ short: 3 }))('the queue on %s', (_, begin) => {
  let store: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => void (store = await begin()));
  afterAll(() => store.stop());

  const benches: QueueBench[] = [];
  const setup = async () => {
    const bench = await queueBench(store.url);
    benches.push(bench);
    return bench;
  };
  afterEach(async () => {
    for (const bench of benches.splice(0)) await bench.close();
  });

  it('delivers a head as ids and the backlog behind it, under its kind and turn', async () => {
    const { queue, work } = await setup();
    const head = aHead();
    const taken = new Promise<Job>((resolve) => work(async (job) => resolve(job)));
    await queue.enqueue([head]);
    const { delayMs: _, ...ids } = head;
    expect(await taken).toMatchObject({ id: jobIdOf(head), name: 'sale', data: { v: 1, ...ids } });
  });

  it('delivers a turn once, however often it is enqueued, and the next turn again', async () => {
    const { queue, work } = await setup();
    const head = aHead();
    const turns: number[] = [];
    await queue.add([head, head]);
    work(async (job) => void turns.push(job.data.turn));
    await eventually(() => expect(turns).toEqual([1]));
    await queue.add([head]);
    await queue.add([{ ...head, turn: 2 }]);
    await eventually(() => expect(turns).toEqual([1, 2]));
  });

  it('knows whether a head has a job that waits or runs', async () => {
    const { queue, work } = await setup();
    const [waiting, delayed, missing] = [aHead(), aHead({ delayMs: 60_000 }), aHead()];
    await queue.add([waiting, delayed]);
    expect(await Promise.all([waiting, delayed, missing].map((head) => queue.hasLiveJob(head)))).toEqual([
      true,
      true,
      false,
    ]);
    work(async () => 'done');
    await eventually(async () => expect(await queue.hasLiveJob(waiting)).toBe(false));
    expect(await queue.hasLiveJob(delayed)).toBe(true);
  });

  it('counts the job of a head as live while the queue is paused', async () => {
    const { queue } = await setup();
    const [before, during] = [aHead(), aHead()];
    await queue.add([before]);
    await Promise.all(queue.all().map((one) => one.pause()));
    await queue.add([during]);
    expect(await Promise.all([before, during].map((head) => queue.hasLiveJob(head)))).toEqual([true, true]);
  });

  it('accepts many heads at once', async () => {
    const { queue, work } = await setup();
    const heads = Array.from({ length: 50 }, () => aHead());
    const taken = new Set<string>();
    work(async (job) => void taken.add(job.data.submissionId), { concurrency: 10 });
    await queue.add(heads);
    await eventually(() => expect(taken.size).toBe(50));
  });

  it('waits as long as the failure says, and counts the attempt', async () => {
    const { queue, work } = await setup();
    const startedAt: number[] = [];
    const attempts: number[] = [];
    work(async (job) => {
      startedAt.push(performance.now());
      attempts.push(job.attemptsMade);
      if (startedAt.length === 1) throw new AuthorityPause('the authority is away', 400.2);
    });
    await queue.add([aHead()]);
    await eventually(() => expect(attempts).toEqual([0, 1]));
    expect(startedAt[1]! - startedAt[0]!).toBeGreaterThanOrEqual(390);
  });

  it.each([100, 100.4])('defers a job for %p ms without spending an attempt', async (ms) => {
    const { queue, work } = await setup();
    const attempts: number[] = [];
    work(async (job: ActiveJob, token) => {
      attempts.push(job.attemptsMade);
      if (attempts.length === 1) throw await deferJob(job, ms, token);
    });
    await queue.add([aHead()]);
    await eventually(() => expect(attempts).toEqual([0, 0]));
  });

  it('fails a held job for good, with the text of the authority', async () => {
    const { queue, work } = await setup();
    const head = aHead();
    const failed = new Promise<string>((resolve) => {
      work(async () => {
        throw heldJobError('901: It is not valid device');
      }).on('failed', (_job, error) => resolve(error.message));
    });
    await queue.add([head]);
    expect(await failed).toBe('901: It is not valid device');
    expect(await queue.hasLiveJob(head)).toBe(false);
  });

  it('brings how a document ended in another job, and tells its first delivery from a retry by hand', async () => {
    const { queue, work } = await setup();
    const head = aHead();
    const last = { kind: 'held', message: '901: It is not valid device' } as const;
    const seen: unknown[] = [];
    work(async ({ data, attemptsStarted }) => {
      seen.push([data.last, attemptsStarted]);
      if (seen.length === 1) throw heldJobError(last.message);
    });
    await queue.enqueueTried(head, last);
    await queue.enqueueTried(head, last);
    const job = await eventually(async () => {
      const found = await queue.all()[0]!.getJob(jobIdOf(head));
      expect(await found!.isFailed()).toBe(true);
      return found!;
    });
    await job.retry();
    await eventually(() => expect(seen).toEqual([[last, 1], [last, 2]])); // prettier-ignore
  });

  it('keeps sandbox and production apart', async () => {
    const { queue, work } = await setup();
    const taken: string[] = [];
    work(async (job) => void taken.push(job.data.environment));
    await queue.add([aHead({ environment: 'PRODUCTION' }), aHead()]);
    await eventually(() => expect(taken).toEqual(['SANDBOX']));
  });
});

describe('a queue whose store is away', () => {
  it('makes no producer wait, and reports the error', async () => {
    const backend = openBackend({ databaseUrl: 'postgresql://nobody:x@127.0.0.1:1/none', poolSize: 2 });
    const errors: Error[] = [];
    const queue = HeadQueue.open(backend, (error) => errors.push(error));
    const startedAt = performance.now();
    await queue.enqueue([aHead()]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await eventually(() => expect(errors.length).toBeGreaterThan(0));
    await queue.close().catch(() => {});
    await backend.close();
  });
});

describe('lookup queue', () => {
  const wanted = (want = 1, id: string = randomUUID()) => ({ id, environment: 'SANDBOX' as const, want });

  describe.each(storesToTest({ short: 2 }))('lookups on %s', (_, begin) => {
    let store: Awaited<ReturnType<typeof begin>>;
    beforeAll(async () => void (store = await begin()));
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
});
