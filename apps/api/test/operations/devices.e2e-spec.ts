import { randomUUID } from 'node:crypto';
import { letServeTheAccount } from '../client/batches.js';
import { untilPulled } from '../client/copies.js';
import { anyTill, ASYNC, eventually, must, newcomer, shop, type Till, verdict } from '../client/shop.js';
import { operation } from '../every-operation/operations.js';
import { answers } from './answers.js';
import { joinTheAccount } from './shared/batch-ids.js';
import { refusesFields } from './shared/fields.js';

/** Shared tests of the two operations that install a device. */
const SERIAL = { deviceSerialNumber: 'RISITI/1' };
const UNKNOWN = { deviceSerialNumber: 'unknown-1' };

function installsTheDevice(name: string, more: object): void {
  const { address } = operation(name);
  const installed = {
    sdcId: expect.stringMatching(/^KRACU\d+$/) as string,
    mrcNo: expect.stringMatching(/^KRA\d+$/) as string,
    deviceStatus: 'ACTIVE',
    ...more,
  };

  it('with the device', async () => {
    const { till } = await newcomer();
    const { body } = await must(till.post(address, SERIAL));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual(installed);
  });

  it('to the same serial again, and asks the authority once', async () => {
    const { till, stack } = await newcomer();
    const first = await must(till.post(address, SERIAL));
    const again = await must(till.post(address, { deviceSerialNumber: ` ${SERIAL.deviceSerialNumber} ` }));
    expect(again.body.data).toEqual({ ...first.body.data, ...more });
    expect(await stack.simulator.calls(till.tin, 'selectInitOsdcInfo')).toHaveLength(1);
  });
}

function installsWithoutWaiting(name: string): void {
  const { address } = operation(name);

  it('and 000 at once to a client that does not wait', async () => {
    const { till } = await newcomer();
    const answer = await till.post(address, SERIAL, ASYNC);
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', data: { invcNo: null } } });
    const read = await till.get(answer.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'APPROVED', kind: 'device-setup', deviceStatus: 'ACTIVE' });
  });

  it('and 006 if the result at the authority is unknown: an operator must look', async () => {
    const { till, stack } = await newcomer();
    await stack.simulator.armFault({ fault: 'accept-then-reset', operation: 'selectInitOsdcInfo', tin: till.tin });
    const answer = await till.post(address, SERIAL);
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false } });
    const read = await till.get(answer.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'NEEDS_REVIEW' });
  });
}

function refusesOtherSerials(name: string): void {
  const { address } = operation(name);

  it('and 003 to another serial once one is installed', async () => {
    const { till, stack } = await newcomer();
    await must(till.post(address, SERIAL));
    const rows = () => stack.query('SELECT count(*) FROM submissions WHERE tin = $1', [till.tin]);
    const before = await rows();
    const answer = await till.post(address, { deviceSerialNumber: 'RISITI/2' });
    expect(verdict(answer)).toEqual([422, '003', '003 deviceSerialNumber']);
    expect(await rows()).toEqual(before);
  });

  it('and 007 to a serial unknown to the authority, in its words', async () => {
    const { till } = await newcomer();
    const answer = await till.post(address, UNKNOWN);
    expect(verdict(answer)).toEqual([422, '007', '007 deviceSerialNumber']);
    expect(answer.body.data).toMatchObject({
      status: 'REJECTED',
      authority: { code: '901', message: 'It is not valid device' },
    });
    await must(till.post(address, SERIAL));
  });

  it('and 003 to an Idempotency-Key that was used with another body', async () => {
    const { till } = await newcomer();
    await must(till.post(address, SERIAL, { idempotencyKey: 'key-1' }));
    const answer = await till.post(address, UNKNOWN, { idempotencyKey: 'key-1' });
    expect(verdict(answer)).toEqual([422, '003', '003 Idempotency-Key']);
  });
}

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
      ...[7, {}, ['X']].map((deviceSerialNumber) => [{ deviceSerialNumber }, 'deviceSerialNumber'] as const),
      [{ deviceSerialNumber: 'x'.repeat(101) }, 'deviceSerialNumber'],
      [{ deviceSerialNumber: 'a\0b' }, 'deviceSerialNumber'],
    ]);
  });
});

describe(answers('post-initialize', 422), () => {
  refusesOtherSerials('post-initialize');
});

describe(answers('post-setup', 200), () => {
  installsTheDevice('post-setup', {});
});

describe(answers('post-setup', 202), () => {
  installsWithoutWaiting('post-setup');
});

describe(answers('post-setup', 400), () => {
  describe('and 002', () => {
    refusesFields('post-setup', '002', [[{}, 'deviceSerialNumber']]);
  });

  describe('and 003', () => {
    refusesFields('post-setup', '003', [
      ...[7, {}, ['X']].map((deviceSerialNumber) => [{ deviceSerialNumber }, 'deviceSerialNumber'] as const),
      [{ deviceSerialNumber: 'x'.repeat(101) }, 'deviceSerialNumber'],
      [{ deviceSerialNumber: 'a\0b' }, 'deviceSerialNumber'],
    ]);
  });
});

describe(answers('post-setup', 422), () => {
  refusesOtherSerials('post-setup');
});

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

describe(answers('get-status', 200), () => {
  it('to anyone, with the state of the service and no data of a taxpayer', async () => {
    const { till } = await newcomer();
    const { body } = await must(till.get('status', { headers: { 'x-api-key': undefined } }));
    const standing = { waiting: expect.any(Number), heldLanes: expect.any(Number), breaker: expect.any(String) };
    expect(body.data).toMatchObject({
      version: expect.any(String),
      workers: expect.any(Number),
      sandbox: standing,
      production: standing,
    });
    expect(JSON.stringify(body)).not.toMatch(/P0\d{8}/);
  });
});

describe(answers('get-health', 200), () => {
  it('to anyone', async () => {
    const { till } = await newcomer();
    const { body } = await must(till.get('health', { headers: { 'x-api-key': undefined } }));
    expect(body).toMatchObject({ resultCd: '000', success: true, data: { status: 'up' } });
  });
});
