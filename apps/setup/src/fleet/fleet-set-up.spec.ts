import { inParallel } from './fleet-set-up.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('works on each item once, and on a bounded number at a time', async () => {
  const done: number[] = [];
  let [busy, busiest] = [0, 0];
  await inParallel(upTo(50), 7, new AbortController().signal, async (one) => {
    busiest = Math.max(busiest, ++busy);
    await turn();
    busy--;
    done.push(one);
  });
  expect(done.sort((one, other) => one - other)).toEqual(upTo(50));
  expect(busiest).toBe(7);
});

it('begins no item after the signal, and waits for the items that it began', async () => {
  const stop = new AbortController();
  const [begun, ended]: [number[], number[]] = [[], []];
  await inParallel(upTo(50), 3, stop.signal, async (one) => {
    begun.push(one);
    await turn();
    if (one === 4) stop.abort();
    ended.push(one);
  });
  expect(begun.length).toBeLessThan(10);
  expect(ended.sort()).toEqual(begun.sort());
});

it('does nothing without items', async () => {
  await inParallel([], 5, new AbortController().signal, () => Promise.reject(new Error('asked')));
});
