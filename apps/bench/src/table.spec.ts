import { CONTESTANTS } from './contestant.js';
import { linesOf, type Rounds, tableOf } from './table.js';

const rounds = (accepted: Record<keyof typeof CONTESTANTS, number[]>): Rounds =>
  Object.fromEntries(
    Object.entries(CONTESTANTS).map(([key, name]) => [
      name,
      accepted[key as keyof typeof CONTESTANTS].map((value) => ({ accepted: value })),
    ]),
  );

describe('the table', () => {
  const lines = linesOf(
    rounds({ oneByOne: [100, 110], coalesced: [220, 220], floor: [400, 440], floorOneByOne: [150, 150] }),
  );

  it('has a column for each contestant, with the median and how far the rounds lie apart', () => {
    expect(tableOf(lines)).toMatch(/one by one +coalesced +floor +floor, one by one/);
    expect(tableOf(lines)).toMatch(/accepted\/s +105 \(100–110\) +220 +420 \(400–440\) +150/);
  });

  it('says whether each goal is reached', () => {
    expect(tableOf(lines)).toContain('2.10 (2.00–2.20) ✔ ≥ 2');
    expect(tableOf(lines)).toContain('0.53 (0.50–0.55) ✘ < 0.6');
  });

  it('leaves out what was not measured', () => {
    expect(lines.map(({ label }) => label)).toEqual(['accepted/s']);
  });
});
