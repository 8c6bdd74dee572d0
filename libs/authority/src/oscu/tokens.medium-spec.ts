import type { CallingDevice } from '../port.js';
import { service, soldToday, Stand } from './test/adapter-bench.js';

const AN_HOUR_MS = 60 * 60 * 1000;

describe('the token of a gateway', () => {
  let stand: Stand;
  let device: CallingDevice;
  beforeEach(async () => {
    stand = await Stand.of('gateway');
    device = await stand.ready();
  });
  afterEach(() => stand.close());

  const issued = async () => (await stand.control('GET', '/tokens')).issued;

  it('is had once for many calls', async () => {
    const asked = Array.from({ length: 20 }, () => stand.authority.ask('branches', device, { changedAfter: null }));
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(asked.map(() => 'found'));
    expect(await issued()).toBe(1);
  });

  it('that was revoked is had anew, once for all who were refused with it, and nobody notices', async () => {
    await stand.control('DELETE', '/tokens');
    const asked = Array.from({ length: 20 }, () => stand.authority.ask('branches', device, { changedAfter: null }));
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(asked.map(() => 'found'));
    expect(await issued()).toBe(2);
  });

  it('that the gateway’s clock calls expired is had anew, and the sale is sold', async () => {
    await stand.control('POST', '/clock', { offsetMs: AN_HOUR_MS });
    const { outcome } = await stand.submit(soldToday(), device, { number: 1 });
    expect([outcome.kind, await issued()]).toEqual(['approved', 2]);
  });

  it('that is refused every time stops the lane, and nothing was received', async () => {
    const { tin, bhfId } = device;
    await stand.control('POST', '/faults', { fault: 'token-401', times: 2, tin, bhfId });
    const { body, outcome } = await stand.submit(soldToday(), device, { number: 1 });
    expect(outcome.kind).toBe('laneFault');
    expect(await stand.authority.find('sale', device, body)).toEqual({ kind: 'absent' });
  });

  it('that is had for nobody’s credentials is waited for, and nothing is sent without one', async () => {
    const nobody = stand.adapter({ consumerKey: 'unknown-app' });
    expect((await stand.submit(service(), device, { number: 1 }, nobody)).outcome).toMatchObject({
      kind: 'unavailable',
    });
    const asked = await nobody.ask('branches', device, { changedAfter: null });
    expect(asked).toMatchObject({ kind: 'unavailable' });
  });
});
