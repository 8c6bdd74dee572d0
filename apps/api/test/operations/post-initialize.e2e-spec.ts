import { untilPulled } from '../client/copies.js';
import { must, newcomer, shop } from '../client/shop.js';
import { answers } from './answers.js';
import { installsTheDevice, installsWithoutWaiting, refusesOtherSerials } from './shared/device.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-initialize', 200), () => {
  /** The progress differs from moment to moment. */
  const SYNC = { state: expect.any(String) as string, registers: expect.any(Array) as object[] };

  installsTheDevice('post-initialize', { sync: SYNC });

  it.each(['{}', ''])('to the body %j once a serial is known', async (body) => {
    const { till } = await newcomer();
    const first = await must(till.initialise());
    const again = await must(till.ask('POST', 'initialize', body));
    expect(again.body.data).toEqual({ ...first.body.data, sync: SYNC });
  });

  it('with running pulls of the registers, whose progress GET /sync shows', async () => {
    const { till } = await newcomer();
    const { sync } = (await must(till.initialise())).body.data;
    expect((sync as { registers: object[] }).registers).toMatchObject([
      { register: 'codes' },
      { register: 'itemClasses' },
      { register: 'branches', state: expect.stringMatching(/^(waiting|pulling|done)$/) as string },
      { register: 'notices', state: expect.stringMatching(/^(waiting|pulling|done)$/) as string },
      { register: 'items', state: expect.stringMatching(/^(waiting|pulling|done)$/) as string },
      { register: 'purchases', state: expect.stringMatching(/^(waiting|pulling|done)$/) as string },
      { register: 'imports', state: expect.stringMatching(/^(waiting|pulling|done)$/) as string },
      { register: 'moves', state: expect.stringMatching(/^(waiting|pulling|done)$/) as string },
    ]);
    const after = (await untilPulled(till)).body.data;
    expect(after).toMatchObject({ state: 'done' });
  });

  it('to receipt texts, which are on all later receipts', async () => {
    const { till, sell, wireOf } = await shop();
    const receipt = { custMblNo: '0712345678', trdeNm: 'Duka', adrs: 'Moi Avenue', topMsg: 'Karibu', btmMsg: 'Asante' };
    await must(till.post('initialize', { receipt }));
    await sell('INV-1');
    expect(await wireOf('INV-1')).toMatchObject({ receipt });
  });
});

describe(answers('post-initialize', 202), () => {
  installsWithoutWaiting('post-initialize');
});

describe(answers('post-initialize', 400), () => {
  describe('and 002', () => {
    refusesFields('post-initialize', '002', [[{}, 'deviceSerialNumber']]);
  });

  describe('and 003', () => {
    refusesFields('post-initialize', '003', [
      [{ deviceSerialNumber: 7 }, 'deviceSerialNumber'],
      [{ deviceSerialNumber: 'x'.repeat(101) }, 'deviceSerialNumber'],
      [{ deviceSerialNumber: 'a\0b' }, 'deviceSerialNumber'],
    ]);
  });
});

describe(answers('post-initialize', 422), () => {
  refusesOtherSerials('post-initialize');
});
