import type { CallingDevice } from '../port.js';
import { service, soldToday, AdapterBench } from './test/adapter-bench.js';

const AN_HOUR_MS = 60 * 60 * 1000;

describe('the token of a gateway', () => {
  let bench: AdapterBench;
  let device: CallingDevice;
  beforeEach(async () => {
    bench = await AdapterBench.start('gateway');
    device = await bench.readyDevice();
  });
  afterEach(() => bench.close());

  const issued = async () => (await bench.control('GET', '/tokens')).issued;

  it('is had once for many calls', async () => {
    const lookups = Array.from({ length: 20 }, () =>
      bench.authority.lookUp('branches', device, { changedAfter: null }),
    );
    expect((await Promise.all(lookups)).map(({ kind }) => kind)).toEqual(lookups.map(() => 'found'));
    expect(await issued()).toBe(1);
  });

  it('that was revoked is had anew, once for all who were refused with it, and nobody notices', async () => {
    await bench.control('DELETE', '/tokens');
    const lookups = Array.from({ length: 20 }, () =>
      bench.authority.lookUp('branches', device, { changedAfter: null }),
    );
    expect((await Promise.all(lookups)).map(({ kind }) => kind)).toEqual(lookups.map(() => 'found'));
    expect(await issued()).toBe(2);
  });

  it('that the gateway’s clock calls expired is had anew, and the sale is sold', async () => {
    await bench.control('POST', '/clock', { offsetMs: AN_HOUR_MS });
    const { outcome } = await bench.submit(soldToday(), device, { number: 1 });
    expect([outcome.kind, await issued()]).toEqual(['approved', 2]);
  });

  it('that is refused every time is waited for, and nothing was received', async () => {
    const { tin, bhfId } = device;
    await bench.control('POST', '/faults', { fault: 'token-401', times: 2, tin, bhfId });
    const { body, outcome } = await bench.submit(soldToday(), device, { number: 1 });
    expect(outcome).toEqual({ kind: 'unavailable', message: expect.stringContaining('check the address') });
    expect(await bench.authority.find('sale', device, body)).toEqual({ kind: 'absent' });
  });

  it('that is had for nobody’s credentials is waited for, and nothing is sent without one', async () => {
    const unknownApp = bench.adapter({ consumerKey: 'unknown-app' });
    expect((await bench.submit(service(), device, { number: 1 }, unknownApp)).outcome).toMatchObject({
      kind: 'unavailable',
    });
    const lookups = await unknownApp.lookUp('branches', device, { changedAfter: null });
    expect(lookups).toMatchObject({ kind: 'unavailable' });
  });
});
