import { courseOf, MemoryWatch } from './memory.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('a course is told by its first, its most and the medians of its fifths', () => {
  expect(courseOf(upTo(10))).toMatchObject({ first: 1, max: 10, fifths: [1.5, 3.5, 5.5, 7.5, 9.5] });
});

it.each([
  [[100, 200, 210, 190, 205], true],
  [[100, 200, 250, 300, 350], false],
  [[300, 200, 200, 200, 200], true],
])('that %j is flat: %s', (samples, isFlat) => {
  expect(courseOf(samples).isFlat).toBe(isFlat);
});

it.each([1, 2, 3, 4, 6])('%d samples make fifths too', (count) => {
  expect(courseOf(upTo(count)).fifths.every(Number.isFinite)).toBe(true);
});

it('a process that lives has memory, and one that does not has none', () => {
  const watch = new MemoryWatch(() => ({ us: process.pid, nobody: -1 }));
  const { us, nobody } = watch.end();
  expect(nobody).toBeUndefined();
  expect(process.platform === 'linux' ? us!.max : 1).toBeGreaterThan(0);
});
