import { randomUUID } from 'node:crypto';
import { eventually } from '@app/testing';
import pg from 'pg';
import { SettledSignals, type SettledSignal } from './settled-signal.js';
import { ledgerBeats } from './test/ledger-beats.js';
import { queueBench } from './test/queue-bench.js';
import { storesToTest } from './test/stores.js';

/** Opens the signals of that many processes. */
async function openProcesses(count: number, redisUrl?: string) {
  const bench = await queueBench(redisUrl);
  await bench.backend.check((error) => bench.errors.push(error), ledgerBeats());
  const processes = Array.from(
    { length: count },
    () => new SettledSignals(bench.backend, (error) => bench.errors.push(error)),
  );
  const close = async () => {
    await Promise.all(processes.map((signals) => signals.close()));
    await bench.close();
  };
  return { ...bench, processes, close };
}

const signalOf = (settled: string[], stalled: string[] = []) => ({ settled, stalled }) as unknown as SettledSignal;

/** Subscribing happens in the background, so the first signals may be missed. */
const untilHeard = (publisher: SettledSignals, heard: SettledSignal[][], signal: SettledSignal) =>
  eventually(() => {
    publisher.publish(signal);
    for (const signals of heard) expect(signals).toContainEqual(signal);
  });

describe.each(storesToTest({ short: 2 }))('the settled signal on %s', (_, begin) => {
  let store: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => void (store = await begin()));
  afterAll(() => store.stop());

  it('reaches every listening process', async () => {
    const { processes, errors, close } = await openProcesses(3, store.url);
    const heard: SettledSignal[][] = [[], []];
    processes[0]!.subscribe((signal) => void heard[0]!.push(signal));
    processes[1]!.subscribe((signal) => void heard[1]!.push(signal));
    await untilHeard(processes[2]!, heard, signalOf(['one'], ['lane']));
    expect(errors).toEqual([]);
    await close();
  });

  it('names all submissions and lanes of a large group', async () => {
    const { processes, errors, close } = await openProcesses(2, store.url);
    const heard: SettledSignal[] = [];
    processes[0]!.subscribe((signal) => void heard.push(signal));
    await untilHeard(processes[1]!, [heard], signalOf(['one']));
    const [settled, stalled] = [200, 300].map((count) => Array.from({ length: count }, () => randomUUID()));
    heard.length = 0;
    processes[1]!.publish(signalOf(settled!, stalled));
    await eventually(() => {
      const all = heard.filter((signal) => signal.settled[0] !== ('one' as never));
      expect(all.flatMap((signal) => signal.settled).sort()).toEqual(settled!.sort());
      expect(all.flatMap((signal) => signal.stalled).sort()).toEqual(stalled!.sort());
    });
    expect(errors).toEqual([]);
    await close();
  });

  it('survives messages that are no signals, and reports them', async () => {
    const { backend, processes, errors, close } = await openProcesses(2, store.url);
    const heard: SettledSignal[] = [];
    processes[0]!.subscribe((signal) => void heard.push(signal));
    await untilHeard(processes[1]!, [heard], signalOf(['before']));
    const stranger = backend.openSignals();
    for (const text of ['', 'null', '{"settled":5}', '{"settled":[]}']) await stranger.publish(text);
    await untilHeard(processes[1]!, [heard], signalOf(['after']));
    expect(errors).toHaveLength(4);
    await Promise.all([stranger.close(), close()]);
  });
});

describe('the settled signal on a Postgres', () => {
  it('is heard again after the connection that listens is broken', async () => {
    const { processes, errors, databaseUrl, close } = await openProcesses(2);
    const heard: SettledSignal[] = [];
    processes[0]!.subscribe((signal) => void heard.push(signal));
    await untilHeard(processes[1]!, [heard], signalOf(['before']));
    const operator = new pg.Client({ connectionString: databaseUrl });
    await operator.connect();
    const { rowCount } = await operator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await operator.end();
    expect(rowCount).toBe(1);
    await untilHeard(processes[1]!, [heard], signalOf(['after']));
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringMatching(/terminat/) })]);
    await close();
  });
});
