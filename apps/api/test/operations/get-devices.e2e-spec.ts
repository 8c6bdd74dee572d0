import { randomUUID } from 'node:crypto';
import { letServeTheAccount } from '../client/batches.js';
import { anyTill, ASYNC, eventually, must, newcomer, shop, type Till, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { joinTheAccount } from './shared/batch-ids.js';

interface Page {
  devices: Record<string, unknown>[];
  nextCursor: string | null;
}

const list = async (till: Till, query = '') => (await must(till.get(`devices?${query}`))).body.data as unknown as Page;

describe(answers('get-devices', 200), () => {
  it('with a device that is not set up', async () => {
    const { till } = await newcomer();
    expect(await list(till)).toEqual({
      devices: [
        {
          ...{ tin: till.tin, bhfId: '00', state: 'UNINITIALISED', deviceSerialNumber: null, sdcId: null, mrcNo: null },
          ...{ initialisedAt: null, waiting: 0, oldestUnsigned: null, hold: null },
        },
      ],
      nextCursor: null,
    });
  });

  it('with a device that is ready, and its control unit', async () => {
    const { till } = await shop();
    expect((await list(till)).devices).toMatchObject([
      { state: 'READY', sdcId: expect.stringMatching(/^KRACU/), initialisedAt: expect.any(String), hold: null },
    ]);
  });

  it('with a device that the authority refuses, the oldest sale that waits, and who must act', async () => {
    const { stack, till, sell } = await shop();
    await sell('INV-0');
    await stack.simulator.forgetDevice(till.tin);
    await till.sell('INV-1', ASYNC);
    await till.sell('INV-2', ASYNC);
    await eventually(async () => expect((await list(till)).devices).toMatchObject([{ state: 'REFUSED' }]));
    expect((await list(till)).devices).toMatchObject([
      {
        waiting: 2,
        oldestUnsigned: { kind: 'sale', invcNo: 'INV-1', acceptedAt: expect.stringMatching(/Z$/) },
        hold: {
          ...{ state: 'REFUSED', scope: 'device', code: '901', message: 'It is not valid device', waiting: 2 },
          ...{ since: expect.stringMatching(/Z$/), whoMustAct: 'TAXPAYER' },
          whatToDo: expect.stringContaining('"replace": true'),
        },
      },
    ]);
  });

  it('with the other devices of the account, page by page, only if the app serves the whole account', async () => {
    const [one, other] = [await shop(), await shop()];
    await joinTheAccount(one, other);
    expect((await list(other.till)).devices).toMatchObject([{ tin: other.till.tin }]);
    await letServeTheAccount(other.stack, other.till);
    const first = await list(other.till, 'limit=1');
    const second = await list(other.till, `limit=1&cursor=${first.nextCursor}`);
    const tins = [...first.devices, ...second.devices].map(({ tin }) => tin);
    expect(tins).toEqual([one.till.tin, other.till.tin]);
    expect(second.nextCursor).toBeNull();
  });
});

describe(answers('get-devices', 400), () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=all', 'limit'],
    ['cursor=nothing', 'cursor'],
    [`cursor=${randomUUID()}`, 'cursor'],
  ])('and 003 to ?%s, naming %s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`devices?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});
