import { type BudgetState, takeFromBudget } from './rate-limit.js';

/** One key's budget, with a clock that goes when the test says so. */
function setup(perMinute: number) {
  let [now, spent] = [1_000_000, undefined as BudgetState | undefined];
  const take = () => {
    const taken = takeFromBudget(perMinute, spent, now);
    spent = taken.spent;
    return taken;
  };
  const takenOf = (asked: number) => Array.from({ length: asked }, take).filter(({ isTaken }) => isTaken).length;
  return { take, takenOf, pass: (ms: number) => (now += ms) };
}

it('gives all requests of a minute at once, and not one more', () => {
  expect(setup(100).takenOf(1_000)).toBe(100);
});

it('fills again evenly, and never beyond the whole budget', () => {
  const { takenOf, pass } = setup(60);
  takenOf(60);
  pass(10_000);
  expect(takenOf(60)).toBe(10);
  pass(60_000);
  expect(takenOf(1_000)).toBe(60);
  pass(24 * 3_600_000);
  expect(takenOf(1_000)).toBe(60);
});

it('never refuses a client at the rate of the budget, and gives a faster client no more', () => {
  const { take, takenOf, pass } = setup(600);
  takenOf(600);
  const steady = Array.from({ length: 1_000 }, () => (pass(100), take().isTaken));
  expect(steady).not.toContain(false);
  const hasty = Array.from({ length: 1_000 }, () => (pass(10), take().isTaken));
  expect(hasty.filter(Boolean)).toHaveLength(100);
});

it('tells how many requests are left', () => {
  const { take, pass } = setup(3);
  expect([take(), take(), take(), take()].map(({ left }) => left)).toEqual([2, 1, 0, 0]);
  pass(19_999);
  expect(take()).toMatchObject({ isTaken: false, left: 0, moreInMs: 1 });
  pass(1);
  expect(take()).toMatchObject({ isTaken: true, left: 0, moreInMs: 20_000 });
});

it.each([1, 7, 59, 60, 61, 999, 12_000, 100_000])('with %i a minute, gives one more exactly when it says so', (all) => {
  const { take, takenOf, pass } = setup(all);
  expect(takenOf(all)).toBe(all);
  pass(take().moreInMs - 1);
  expect(take().isTaken).toBe(false);
  pass(1);
  expect(take().isTaken).toBe(true);
});

it('a refused request does not make the client wait longer', () => {
  const { takenOf, take, pass } = setup(60);
  takenOf(60);
  for (let ms = 0; ms < 999; ms++) {
    expect(take()).toMatchObject({ isTaken: false, moreInMs: 1_000 - ms });
    pass(1);
  }
  pass(1);
  expect(take().isTaken).toBe(true);
});
