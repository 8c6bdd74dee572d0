import { RepeatCounter } from './pipeline-log.js';

function setup() {
  let ms = 0;
  const repeats = new RepeatCounter(() => ms);
  return { repeats, pass: (forMs: number) => void (ms += forMs) };
}

describe('a repeated message', () => {
  it('is logged at once, then once in a while with its number of repetitions', () => {
    const { repeats, pass } = setup();
    expect(repeats.count('away')).toBe(1);
    pass(9_000);
    expect([repeats.count('away'), repeats.count('away')]).toEqual([null, null]);
    pass(1_000);
    expect(repeats.count('away')).toBe(3);
    expect(repeats.count('away')).toBeNull();
  });

  it('silences no other message', () => {
    const { repeats } = setup();
    expect([repeats.count('away'), repeats.count('wrong'), repeats.count('away')]).toEqual([1, 1, null]);
  });

  it('remembers a bounded number of messages', () => {
    const { repeats } = setup();
    for (let index = 0; index <= 200; index++) expect(repeats.count(`trouble ${index}`)).toBe(1);
    expect(repeats.count('trouble 0')).toBe(1);
  });
});
