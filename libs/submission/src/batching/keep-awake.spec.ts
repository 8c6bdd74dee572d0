import { keepAwake } from './keep-awake.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Two pieces, which come when the test says so. */
function setup() {
  const coming: ((piece: string) => void)[] = [];
  const pieces = async function* () {
    for (const _ of [1, 2]) yield await new Promise<string>((resolve) => coming.push(resolve));
  };
  return { coming, pieces };
}

it('passes on what comes, and pings every three seconds while it waits', async () => {
  const { coming, pieces } = setup();
  const ping = jest.fn(() => Promise.reject(new Error('the connection broke')));
  const seen: string[] = [];
  const all = (async () => {
    for await (const piece of keepAwake(pieces(), ping)) seen.push(piece);
  })();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(ping).toHaveBeenCalledTimes(10);
  coming[0]!('one');
  await jest.advanceTimersByTimeAsync(6_000);
  expect(ping).toHaveBeenCalledTimes(12);
  coming[1]!('two');
  await all;
  expect(seen).toEqual(['one', 'two']);
  expect(jest.getTimerCount()).toBe(0);
});

it('ends its source when its reader stops', async () => {
  let isEnded = false;
  const source = (async function* () {
    try {
      for (;;) yield 1;
    } finally {
      isEnded = true;
    }
  })();
  for await (const _ of keepAwake(source, () => Promise.resolve())) break;
  expect(isEnded).toBe(true);
});
