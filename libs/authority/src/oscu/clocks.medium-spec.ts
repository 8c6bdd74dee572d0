import type { Outcome } from '@app/domain';
import type { CallingDevice, WritingContext } from '../port.js';
import { stockMovement } from '../../../domain/src/test/documents.js';
import { AdapterBench, SERVICE, soldToday } from './test/adapter-bench.js';

const MINUTE_MS = 60_000;
/** 20 seconds after midnight in Nairobi; a tax month begins. */
const AFTER_MIDNIGHT = new Date('2026-03-31T21:00:20Z');
const NOON = new Date('2026-03-31T09:00:20Z');

/** Both generations; the direct hosts check dates here too, which is not known of the real ones. */
describe.each(['direct', 'gateway'] as const)('on the %s hosts, an authority whose clock differs', (profile) => {
  let bench: AdapterBench;
  beforeAll(async () => {
    bench = await AdapterBench.start(profile);
    await bench.control('POST', '/rules', { direct: { dates: true } });
    const realTimers = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'performance', 'hrtime'] as const;
    const others = ['clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask'] as const;
    jest.useFakeTimers({ doNotFake: [...realTimers, ...others] });
  });
  afterAll(async () => {
    jest.useRealTimers();
    await bench.close();
  });

  const behind = (ms: number) => bench.control('POST', '/clock', { offsetMs: -ms });

  /** A device that sells, and an adapter that has seen no answer yet, as that of a new worker. */
  async function setup(now: Date, lagMs: number) {
    await behind(0);
    jest.setSystemTime(new Date(NOON.getTime() - 3_600_000));
    const device = await bench.readyDevice();
    jest.setSystemTime(now);
    await behind(lagMs);
    const authority = bench.adapter();
    const acceptedAt = new Date(now);
    /** One attempt: the bytes are not sent if the adapter says that they are too early. */
    const attempt = async (number: number, document = soldToday(), change: Partial<WritingContext> = {}) => {
      const { environment } = device;
      const context = { acceptedAt, number, ...change };
      const body = bench.write(document, device, context, authority);
      const outcome = authority.tooEarly(environment, body) ?? (await authority.submit(document.kind, device, body));
      return { body: JSON.parse(body) as Record<string, string>, outcome };
    };
    return { device, attempt };
  }

  const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);
  const storedBy = async ({ tin }: CallingDevice) =>
    (await bench.control('GET', `/ledger?tin=${tin}`)).sales as object[];
  const kindOf = ({ outcome }: { outcome: Outcome }) => outcome.kind;

  it.each([30_000, 10 * MINUTE_MS])('%d ms behind refuses one sale, and then takes all', async (lagMs) => {
    const { device, attempt } = await setup(NOON, lagMs);
    const refused = await attempt(1);
    expect(refused.outcome).toMatchObject({
      ...{ kind: 'tooEarly', code: 'too early', waitMs: 0 },
      message: expect.stringContaining('future date is not allowed'),
    });
    pass(1_000);
    for (const number of [1, 2, 3])
      expect(kindOf(await attempt(number, soldToday(), { acceptedAt: new Date() }))).toBe('approved');
    expect(await storedBy(device)).toHaveLength(3);
  });

  it('is noticed when it was right before', async () => {
    const { attempt } = await setup(NOON, 0);
    expect(kindOf(await attempt(1))).toBe('approved');
    await behind(30_000);
    pass(1_000);
    const acceptedAt = new Date();
    expect(kindOf(await attempt(2, soldToday(), { acceptedAt }))).toBe('tooEarly');
    expect(kindOf(await attempt(2, soldToday(), { acceptedAt }))).toBe('approved');
  });

  it('caps what the till printed in the time of its own clock', async () => {
    const { attempt } = await setup(NOON, 30_000);
    await attempt(1);
    const { body, outcome } = await attempt(
      1,
      soldToday({ confirmedAt: '20260331120019', stockReleasedAt: '20260331120019' }),
    );
    expect(outcome.kind).toBe('approved');
    expect(body.cfmDt! <= '20260331115950' && body.cfmDt! > '20260331115945').toBe(true);
    expect(body.stockRlsDt).toBe(body.cfmDt);
    expect(body.salesDt).toBe('20260331');
  });

  it('ahead takes all at once, with our times', async () => {
    const { attempt } = await setup(NOON, -10 * MINUTE_MS);
    for (const number of [1, 2]) {
      const { body, outcome } = await attempt(number);
      expect([body.cfmDt, outcome.kind]).toEqual(['20260331120020', 'approved']);
    }
  });

  it('before midnight is waited for, and the day of the sale stays', async () => {
    const { attempt } = await setup(AFTER_MIDNIGHT, 30_000);
    const refused = await attempt(1);
    expect(refused.body.salesDt).toBe('20260401');
    expect(refused.outcome).toMatchObject({ kind: 'tooEarly' });
    const { waitMs } = refused.outcome as { waitMs: number };
    expect(waitMs).toBeGreaterThanOrEqual(10_000);
    expect(waitMs).toBeLessThanOrEqual(12_000);
    // It is known by now, so nothing is sent.
    pass(5_000);
    expect((await attempt(1)).outcome).toMatchObject({ kind: 'tooEarly', notSent: true });
    pass(waitMs - 5_000);
    const { body, outcome } = await attempt(1);
    expect([body.salesDt, body.cfmDt, outcome.kind]).toEqual(['20260401', '20260401000000', 'approved']);
  });

  it('before midnight takes a sale of the day before at once', async () => {
    const { attempt } = await setup(AFTER_MIDNIGHT, 30_000);
    await attempt(1);
    const { body, outcome } = await attempt(1, soldToday({ saleDate: '20260331', confirmedAt: '20260331235959' }));
    expect([body.salesDt, outcome.kind]).toEqual(['20260331', 'approved']);
    expect(body.cfmDt! < '20260401').toBe(true);
  });

  it('before midnight lets a stock movement wait', async () => {
    const { attempt } = await setup(AFTER_MIDNIGHT, 30_000);
    const lines = [{ ...soldToday().lines[0]!, itemCode: SERVICE }];
    const movement = stockMovement({ occurredOn: '20260401', lines });
    const refused = await attempt(1, movement as never);
    expect(refused.outcome).toMatchObject({ kind: 'tooEarly' });
    pass((refused.outcome as { waitMs: number }).waitMs);
    const { body, outcome } = await attempt(1, movement as never);
    expect([body.ocrnDt, outcome.kind]).toEqual(['20260401', 'approved']);
  });

  it('by hours is not believed, and a sale goes out when the time has come', async () => {
    const { attempt } = await setup(NOON, 180 * MINUTE_MS);
    const refused = await attempt(1);
    expect(refused.outcome).toMatchObject({ kind: 'tooEarly' });
    expect(refused.outcome).not.toHaveProperty('waitMs');
    pass(60 * MINUTE_MS);
    expect(kindOf(await attempt(1))).toBe('tooEarly');
    pass(120 * MINUTE_MS);
    const { body, outcome } = await attempt(1);
    expect([body.cfmDt, outcome.kind]).toEqual(['20260331120020', 'approved']);
  });
});
