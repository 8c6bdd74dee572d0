import { installsTheDevice } from '../device.js';
import { must, newcomer, shop } from '../shop.js';

installsTheDevice('post-initialize', { sync: null });

describe('POST /initialize answers 200', () => {
  it.each(['{}', ''])('to the body %j once a serial is known', async (body) => {
    const { till } = await newcomer();
    const first = await must(till.initialise());
    const again = await must(till.ask('POST', 'initialize', body));
    expect(again.body.data).toEqual(first.body.data);
  });

  it('to receipt texts, which are on the receipts from then on', async () => {
    const { till, sell, wireOf } = await shop();
    const receipt = { custMblNo: '0712345678', trdeNm: 'Duka', adrs: 'Moi Avenue', topMsg: 'Karibu', btmMsg: 'Asante' };
    await must(till.post('initialize', { receipt }));
    await sell('INV-1');
    expect(await wireOf('INV-1')).toMatchObject({ receipt });
  });
});
