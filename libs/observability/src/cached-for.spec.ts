import { cachedFor } from './cached-for.js';

function setup() {
  const clock = { ms: 0 };
  const reads: { resolve(value: number): void; reject(error: Error): void }[] = [];
  const read = () => new Promise<number>((resolve, reject) => reads.push({ resolve, reject }));
  return { clock, reads, ask: cachedFor(1_000, read, () => clock.ms) };
}

describe('a cached read', () => {
  it('is made once for all callers while it is under way', async () => {
    const { ask, reads, clock } = setup();
    const first = ask();
    clock.ms = 5_000;
    const second = ask();
    reads[0]!.resolve(7);
    expect(await Promise.all([first, second])).toEqual([7, 7]);
    expect(reads).toHaveLength(1);
  });

  it('is made again when its answer is old', async () => {
    const { ask, reads, clock } = setup();
    const first = ask();
    reads[0]!.resolve(7);
    await first;
    clock.ms = 999;
    expect(await ask()).toBe(7);
    clock.ms = 1_000;
    const again = ask();
    reads[1]!.resolve(8);
    expect(await again).toBe(8);
  });

  it('fails for all callers meanwhile, and is made again later', async () => {
    const { ask, reads, clock } = setup();
    const first = ask();
    reads[0]!.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await expect(ask()).rejects.toThrow('away');
    clock.ms = 1_000;
    const again = ask();
    reads[1]!.resolve(8);
    expect(await again).toBe(8);
  });
});
