import { RepeatCounter } from './repeat-counter.js';

function setup() {
  let ms = 0;
  const repeats = new RepeatCounter(() => ms);
  return { repeats, pass: (forMs: number) => void (ms += forMs) };
}

describe('what repeats itself', () => {
  it('is said at once, then once in a while, with how often it came meanwhile', () => {
    const { repeats, pass } = setup();
    expect(repeats.count('away')).toBe(1);
    pass(9_000);
    expect([repeats.count('away'), repeats.count('away')]).toEqual([null, null]);
    pass(1_000);
    expect(repeats.count('away')).toBe(3);
    expect(repeats.count('away')).toBeNull();
  });

  it('silences nothing else', () => {
    const { repeats } = setup();
    expect([repeats.count('away'), repeats.count('wrong'), repeats.count('away')]).toEqual([1, 1, null]);
  });

  it('never remembers more than a bounded number', () => {
    const { repeats } = setup();
    for (let index = 0; index <= 200; index++) expect(repeats.count(`trouble ${index}`)).toBe(1);
    expect(repeats.count('trouble 0')).toBe(1);
  });
});
