import { PasswordThrottle } from './password-throttle.js';

/** Guesses are checked when the test says so. */
function setup() {
  let now = 0;
  const throttle = new PasswordThrottle(() => now);
  const pending: ((right: boolean) => void)[] = [];
  const answers: (boolean | null)[] = [];
  const guess = (address: string) => {
    const checking = throttle.check(address, () => new Promise((resolve) => pending.push(resolve)));
    return checking.then((answer) => void answers.push(answer));
  };
  const settle = async (right: boolean) => {
    while (pending.length === 0) await new Promise(setImmediate);
    pending.shift()!(right);
  };
  return { gate: throttle, guess, settle, pending, answers, pass: (ms: number) => (now += ms) };
}

it('checks one guess at a time', async () => {
  const { guess, settle, pending } = setup();
  const all = ['one', 'two', 'three'].map(guess);
  await new Promise(setImmediate);
  expect(pending).toHaveLength(1);
  for (const _ of all) await settle(true);
  await Promise.all(all);
});

it('queues eight guesses at most, and two of one address', async () => {
  const { guess, settle, answers } = setup();
  const mine = [guess('mine'), guess('mine'), guess('mine')];
  const others = Array.from({ length: 8 }, (_, index) => guess(`other ${index}`));
  await Promise.all([mine[2], others[6], others[7]]);
  expect(answers).toEqual([null, null, null]);
  for (let left = 8; left > 0; left--) await settle(true);
  await Promise.all([...mine, ...others]);
});

it('blocks an address after a wrong guess, for a time that doubles up to 15 seconds', async () => {
  const { gate: throttle, pass } = setup();
  const wrong = () => throttle.check('somebody', async () => false);
  for (const closedMs of [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    expect(await wrong()).toBe(false);
    pass(closedMs - 1);
    expect(await wrong()).toBeNull();
    pass(1);
  }
  expect(await throttle.check('somebody', async () => true)).toBe(true);
  expect(await wrong()).toBe(false);
  pass(250);
  expect(await wrong()).toBe(false);
});

it('checks other addresses meanwhile', async () => {
  const { gate: throttle } = setup();
  expect(await throttle.check('one', async () => false)).toBe(false);
  expect(await throttle.check('two', async () => true)).toBe(true);
});

it('goes on after a check that throws', async () => {
  const { gate: throttle } = setup();
  await expect(throttle.check('one', () => Promise.reject(new Error('no hash')))).rejects.toThrow('no hash');
  expect(await throttle.check('two', async () => true)).toBe(true);
});

it('blocks a guess if one of its names is blocked', async () => {
  const { gate: throttle, pass } = setup();
  const wrong = (...names: string[]) => throttle.check(names, async () => false);
  expect(await wrong('an address', 'an e-mail')).toBe(false);
  expect(await wrong('an address', 'another e-mail')).toBeNull();
  expect(await wrong('another address', 'an e-mail')).toBeNull();
  expect(await wrong('another address', 'another e-mail')).toBe(false);
  pass(250);
  expect(await throttle.check(['an address', 'an e-mail'], async () => true)).toBe(true);
});
