/** @one-queue: no queue delivers what is asked here */
import type { Authority, AuthorityLookups, LookupResult } from '@app/authority';
import type { Finding } from '@app/domain';
import { createLearning, listActs, readLearning } from '@app/persistence';
import { pipelineBench, ScriptedAuthority } from '../test/pipeline-bench.js';
import { applyLearned, Learn, type LaneRef } from './index.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

const ORDER = { operator: 'olive@example.com', reason: 'Taken over' };
const NOTHING: LookupResult<never> = { kind: 'nothing', answeredAt: null };
const NO_SUCH_LIST: LookupResult<never> = { kind: 'refused', code: 'HTTP 404', message: 'unknown path' };
const rows = (...found: object[]): LookupResult<never> => ({ kind: 'found', rows: found as never[], answeredAt: null });
const absent: Finding = { kind: 'absent' };
const strangers: Finding = { kind: 'different', message: 'a stranger' };

interface Answers {
  ownSales?: LookupResult<never>;
  items?: LookupResult<never>;
  find?: (number: number) => Finding;
}

/** An authority that has these lists, and remembers about which numbers it was asked. */
function authorityWith({ ownSales = NOTHING, items = NOTHING, find = () => absent }: Answers) {
  const asked: number[] = [];
  const authority = Object.assign(new ScriptedAuthority(), {
    lookUp: async (name: string) => (name === 'ownSales' ? ownSales : items),
    find: async (_kind: string, _device: unknown, body: string) => {
      const { invcNo } = JSON.parse(body) as { invcNo: number };
      asked.push(invcNo);
      return find(invcNo);
    },
  });
  return { authority: authority as unknown as Authority & AuthorityLookups, asked };
}

async function deviceWithKey() {
  const lane = await bench.lane();
  const key = await bench.sealer.seal('the key of the device');
  await bench.db.prisma.device.update({ where: { id: lane.laneId }, data: { cmcKey: new Uint8Array(key) } });
  const ref: LaneRef = { laneId: lane.laneId, environment: 'SANDBOX', tin: lane.tin, bhfId: '00' };
  return { lane, ref };
}

async function learn(laneId: LaneRef['laneId'], answers: Answers) {
  const { authority, asked } = authorityWith(answers);
  const id = await createLearning(bench.db, laneId, 'olive');
  await new Learn(bench.db, authority, bench.sealer).run(id);
  return { numbers: (await readLearning(bench.db, id))!.numbers!, asked };
}

describe('the last numbers of a device that other software used', () => {
  it('are the highest in the lists, and codes of another length do not count', async () => {
    const { lane } = await deviceWithKey();
    const units = { packageUnit: 'NT', quantityUnit: 'NO' };
    const codes = ['KE2NTNO0000015', 'KE3NTNO0000009', 'KE2NTNO00009999', 'SVC-1'].map((code) => ({ code, ...units }));
    const { numbers } = await learn(lane.laneId, {
      ownSales: rows({ number: 7 }, { number: 41 }, { number: 12 }),
      items: rows(...codes),
    });
    expect(numbers).toMatchObject({
      ...{ invoice: { last: 41 }, movement: { last: null, note: expect.stringContaining('refuses the first one') } },
      item: { last: 15, note: expect.stringContaining('2 have a code of another form') },
    });
  });

  it('are none if the lists are empty', async () => {
    const { lane } = await deviceWithKey();
    const { numbers } = await learn(lane.laneId, {});
    expect(numbers).toMatchObject({ invoice: { last: 0 }, item: { last: 0 } });
  });

  it.each([0, 1, 2, 3, 57, 200_000])('are found by few questions where there is no list of sales: %i', async (last) => {
    const { lane } = await deviceWithKey();
    const { numbers, asked } = await learn(lane.laneId, {
      ownSales: NO_SUCH_LIST,
      find: (number) => (number <= last ? strangers : absent),
    });
    expect(numbers.invoice.last).toBe(last);
    expect(asked.length).toBeLessThanOrEqual(40);
  });

  it('are not guessed when the authority gives no answer', async () => {
    const { lane } = await deviceWithKey();
    const away: Finding = { kind: 'unavailable', message: 'no connection' };
    const { numbers, asked } = await learn(lane.laneId, {
      ownSales: { kind: 'unavailable', message: 'away' },
      items: { kind: 'unavailable', message: 'away' },
      find: () => away,
    });
    expect(numbers).toMatchObject({
      invoice: { last: null, note: expect.stringContaining('no connection') },
      item: { last: null, note: expect.stringContaining('away') },
    });
    expect(asked).toHaveLength(1);
  });

  it('are not asked for without the key of the device', async () => {
    const { laneId } = await bench.lane();
    expect((await learn(laneId, {})).numbers.invoice).toMatchObject({
      last: null,
      note: expect.stringContaining('key'),
    });
  });
});

describe('what was learned', () => {
  const learned = (invoice: number | null, item: number | null = null) => ({
    ...{ invoice: { last: invoice, note: '' }, item: { last: item, note: '' } },
    ...{ movement: { last: null, note: '' }, purchase: { last: null, note: '' } },
  });

  it('raises the series, so that the first sale is right at once, and is recorded', async () => {
    const { lane, ref } = await deviceWithKey();
    expect(await applyLearned(bench.tools, ORDER, ref, learned(41, 15))).toEqual({ kind: 'done' });
    const series = await bench.db.prisma.series.findMany({ where: { key: { contains: lane.tin } } });
    expect(series.map(({ lastNumber }) => Number(lastNumber)).sort()).toEqual([15, 41]);
    expect(await listActs(bench.db, { laneId: lane.laneId, limit: 5 })).toMatchObject([
      {
        ...{ act: 'learn-numbers', operator: ORDER.operator },
        details: {
          numbers: [{ series: 'invoice', ours: 0, set: 41 }, { set: null }, { series: 'item', set: 15 }, { set: null }],
        },
      },
    ]);
  });

  it('raises the series of each prefix where item codes are counted so', async () => {
    const { lane, ref } = await deviceWithKey();
    const seriesScopes = { ...bench.tools.seriesScopes, SANDBOX: { items: 'prefix', movements: 'branch' } as const };
    const units = { packageUnit: 'NT', quantityUnit: 'NO' };
    const codes = ['KE2NTNO0000015', 'KE3NTNO0000009', 'UG2NTNO0000002'].map((code) => ({ code, ...units }));
    const { numbers } = await learn(lane.laneId, { items: rows(...codes) });
    expect(await applyLearned({ ...bench.tools, seriesScopes }, ORDER, ref, numbers)).toEqual({ kind: 'done' });
    const series = await bench.db.prisma.series.findMany({
      where: { key: { startsWith: `item/SANDBOX/${lane.tin}` } },
    });
    expect(series.map(({ key, lastNumber }) => [key.split('/').at(-1), Number(lastNumber)]).sort()).toEqual([
      ['2NTNO', 15],
      ['3NTNO', 9],
    ]);
  });

  it('never lowers a series: an entered number may be of a sale that the list does not have yet', async () => {
    const { lane, ref } = await deviceWithKey();
    await applyLearned(bench.tools, ORDER, ref, learned(41));
    await applyLearned(bench.tools, ORDER, ref, learned(40));
    const [series] = await bench.db.prisma.series.findMany({ where: { key: { contains: lane.tin } } });
    expect(Number(series!.lastNumber)).toBe(41);
  });

  it('is not applied while a number is on its way', async () => {
    const { lane, ref } = await deviceWithKey();
    const sale = { ...bench.sale(lane), series: `sale/SANDBOX/${lane.tin}/00` };
    await bench.ledger.accept([sale]);
    await bench.begin(sale.id);
    expect(await applyLearned(bench.tools, ORDER, ref, learned(41))).toMatchObject({ kind: 'notDone' });
    expect(await applyLearned(bench.tools, ORDER, ref, learned(0))).toEqual({ kind: 'done' });
  });
});
