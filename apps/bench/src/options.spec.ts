import { readOptions } from './options.js';

describe('the options', () => {
  it('are a full run in three rounds, unless told otherwise', () => {
    expect(readOptions([])).toMatchObject({ rounds: 3, devices: 100, json: null });
  });

  it('are smaller when it must be quick, and any number can be given', () => {
    const [full, quick] = [readOptions([]), readOptions(['--quick', '--lane-sales', '7', '--json', 'out.json'])];
    expect(quick.sales).toBeLessThan(full.sales);
    expect(quick).toMatchObject({ laneSales: 7, json: 'out.json' });
  });

  it.each([['--rounds', '0'], ['--sales', 'many'], ['--hurry']])('are refused as %s %s', (...args) => {
    expect(() => readOptions(args)).toThrow();
  });
});
