import { eventually } from '@app/testing';
import { SettledRelay, type SettledSignal } from './settled-signal.js';
import { queueBench } from './test/queue-bench.js';
import { storesToTest } from './test/stores.js';

describe.each(storesToTest({ short: 2 }))('the settled signal on %s', (_, begin) => {
  let store: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => void (store = await begin()), 60_000);
  afterAll(() => store.stop());

  it('reaches every listening process, from either environment', async () => {
    const { backend, errors, close } = await queueBench(store.url);
    const relays = [1, 2, 3].map(() => new SettledRelay(backend, (error) => errors.push(error)));
    const heard: SettledSignal[][] = [[], []];
    relays[0]!.subscribe((signal) => void heard[0]!.push(signal));
    relays[1]!.subscribe((signal) => void heard[1]!.push(signal));
    const signal = { settled: ['one'], stalled: ['lane'] } as unknown as SettledSignal;
    // Subscribing happens in the background, so the first signals may be missed.
    await eventually(() => {
      relays[2]!.publish('SANDBOX', signal);
      relays[2]!.publish('PRODUCTION', signal);
      for (const signals of heard) expect(signals).toContainEqual(signal);
    });
    expect(errors).toEqual([]);
    await Promise.all(relays.map((relay) => relay.close()));
    await close();
  });
});
