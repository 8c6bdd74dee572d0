import { type VerdictLine, VerdictTally } from './verdict-tally.js';

function tallied(...lines: [number, VerdictLine['verdict']][]): VerdictTally {
  const tally = new VerdictTally();
  for (const [line, verdict] of lines) tally.add({ line, verdict });
  return tally;
}

it('verdicts are counted, and complete when each line has one in its place', () => {
  const tally = tallied([1, 'accepted'], [2, 'known'], [3, 'accepted']);
  expect([tally.of('accepted'), tally.of('known'), tally.of('refused')]).toEqual([2, 1, 0]);
  expect([tally.isComplete(3), tally.isComplete(4)]).toEqual([true, false]);
});

it.each<[string, [number, VerdictLine['verdict']][]]>([
  [
    'left out',
    [
      [1, 'accepted'],
      [3, 'accepted'],
    ],
  ],
  [
    'said twice',
    [
      [1, 'accepted'],
      [2, 'accepted'],
      [2, 'accepted'],
    ],
  ],
  [
    'said too late',
    [
      [2, 'accepted'],
      [1, 'accepted'],
    ],
  ],
])('a line that is %s is found', (_, lines) => {
  const tally = tallied(...lines);
  expect(tally.isComplete(lines.length)).toBe(false);
  expect(String(tally)).toContain('behind line');
});

it('the first line that is not taken is told as it came', () => {
  expect(String(tallied([1, 'accepted'], [2, 'refused'], [3, 'refused']))).toBe(
    '1 accepted, 2 refused, {"line":2,"verdict":"refused"}',
  );
});
