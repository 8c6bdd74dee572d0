import { reader, untilPulled } from '../client/copies.js';
import { must, newcomer } from '../client/shop.js';
import { answers } from './answers.js';

describe(answers('get-sync', 200), () => {
  it('with no pull before the device is initialised', async () => {
    const { till } = await newcomer();
    const { data } = (await must(till.get('sync'))).body;
    const own = (data.registers as { register: string }[]).filter(({ register }) => register === 'notices');
    expect(own).toEqual([{ register: 'notices', state: 'never', asOf: null, rows: 0 }]);
  });

  it('with the state of each register, after all pulls', async () => {
    const { till } = await reader();
    const { data } = (await untilPulled(till)).body;
    expect(data).toEqual({
      state: 'done',
      registers: ['codes', 'itemClasses', 'branches', 'notices', 'items', 'purchases', 'imports', 'moves'].map(
        (register) => ({
          register,
          state: 'done',
          asOf: expect.stringMatching(/Z$/) as string,
          rows: expect.any(Number) as number,
        }),
      ),
    });
  });
});
