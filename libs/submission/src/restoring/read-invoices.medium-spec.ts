/** @one-queue: no queue delivers what is read here */
import type { AuthorityLookups, LookupResult, OwnSale } from '@app/authority';
import { listImported } from '@app/persistence';
import { listed, pipelineBench } from '../test/pipeline-bench.js';
import { type ReadDevice, ReadInvoices } from './read-invoices.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

const NOTHING: LookupResult<OwnSale> = { kind: 'nothing', answeredAt: null };
const AWAY: LookupResult<OwnSale> = { kind: 'unavailable', message: 'no connection' };
const UNROUTED: LookupResult<OwnSale> = { kind: 'refused', code: 'HTTP 404', message: 'unknown path', unrouted: true };
const UNKNOWN: LookupResult<OwnSale> = { ...UNROUTED, code: '912', forGood: true };

const saleUnder = (number: number): LookupResult<OwnSale> => listed({ number });
const list = (...numbers: number[]): LookupResult<OwnSale> => ({
  ...{ kind: 'found', answeredAt: null },
  rows: numbers.flatMap((number) => (saleUnder(number) as { rows: OwnSale[] }).rows),
});

/** An authority that has these answers, and remembers the numbers that it was asked about. */
async function setup(answers: { list?: LookupResult<OwnSale>; one?: (number: number) => LookupResult<OwnSale> }) {
  const lane = await bench.lane();
  const series = `sale/SANDBOX/${lane.tin}/00`;
  await bench.db.query('INSERT INTO series (key, last_number) VALUES ($1, 5)', [series]);
  const device: ReadDevice = {
    environment: 'SANDBOX',
    tin: lane.tin,
    bhfId: '00',
    cmcKey: 'key',
    laneId: lane.laneId,
    series,
  };
  const asked: number[] = [];
  const lookUp = async (name: string, _: unknown, { number }: { number: number }) => {
    if (name === 'ownSales') return answers.list ?? UNROUTED;
    asked.push(number);
    return answers.one?.(number) ?? NOTHING;
  };
  const invoices = new ReadInvoices(bench.db, { lookUp } as unknown as AuthorityLookups);
  return {
    asked,
    read: (upTo: number | null, until = Infinity) => invoices.read(device, { upTo, until }),
    imported: async () => (await listImported(bench.db, series, 0, 1_000)).documents.map(({ number }) => number),
    isOpen: async () => (await bench.laneRow(lane)).restoreOpenedAt !== null,
  };
}

it('reads the list, and asks about what it lacks', async () => {
  const { read, asked, imported, isOpen } = await setup({ list: list(4, 5, 6, 7, 9), one: saleUnder });
  expect(await read(null)).toMatchObject({ last: 9, added: 4 });
  expect([asked, await imported(), await isOpen()]).toEqual([[8], [6, 7, 8, 9], true]);
});

it('asks about one number after the other where there is no list, up to the first that is free', async () => {
  const { read, asked, imported } = await setup({ one: (number) => (number <= 80 ? saleUnder(number) : NOTHING) });
  expect(await read(null)).toMatchObject({ last: 80, added: 75 });
  expect([asked.length, (await imported()).length]).toEqual([76, 75]);
});

it('asks nothing more when its time is over, and goes on where it ended', async () => {
  const answers = { one: (number: number) => (number <= 7 ? saleUnder(number) : AWAY) };
  const { read, asked, imported } = await setup(answers);
  expect(await read(8, -Infinity)).toEqual({ last: null, added: 0, note: 'Number 6 is next.' });
  expect(await read(8)).toMatchObject({ last: null, added: 2, note: 'Number 8: no connection' });
  answers.one = saleUnder;
  expect(await read(8)).toMatchObject({ last: 8, added: 1 });
  expect([asked, await imported()]).toEqual([
    [6, 7, 8, 8],
    [6, 7, 8],
  ]);
});

it('counts a number that the authority does not show as read only after a while: it may show it late', async () => {
  const { read, imported, isOpen } = await setup({ list: AWAY, one: () => NOTHING });
  const notYet = { last: null, added: 0, note: 'The authority does not show number 6 yet.' };
  expect([await read(8), await read(8)]).toEqual([notYet, notYet]);
  await bench.db.query(`UPDATE imported_documents SET read_at = read_at - interval '2 minutes'`);
  expect(await read(8)).toEqual({ last: 8, added: 0, note: '' });
  expect([await imported(), await isOpen()]).toEqual([[], false]);
});

it('knows no last number while the authority does not answer', async () => {
  const { read, asked } = await setup({ one: () => AWAY });
  expect(await read(8)).toEqual({ last: null, added: 0, note: 'Number 6: no connection' });
  expect(asked).toEqual([6]);
});

it('believes the list alone where the host knows no question about one number', async () => {
  const { read, imported } = await setup({ list: list(6, 8), one: () => UNROUTED });
  expect(await read(8)).toMatchObject({ last: null, added: 2, note: expect.stringContaining('number 7') });
  await bench.db.query(`UPDATE imported_documents SET read_at = read_at - interval '2 minutes'`);
  expect(await read(8)).toMatchObject({ last: 8, added: 0 });
  expect(await imported()).toEqual([6, 8]);
});

it.each([
  ['the list does not answer', AWAY, UNKNOWN],
  ['the route of the list is missing, maybe for a minute', UNROUTED, UNKNOWN],
  ['the route of the question is missing, maybe for a minute', UNKNOWN, UNROUTED],
])('knows no last number while %s', async (_, list, one) => {
  const { read, imported } = await setup({ list, one: () => one });
  expect(await read(8)).toMatchObject({ last: null, added: 0 });
  expect(await read(8)).toMatchObject({ last: null });
  expect(await imported()).toEqual([]);
});

it('lets the numbers go on where the host says that it knows neither question: nobody could ever read them', async () => {
  const { read, imported } = await setup({ list: UNKNOWN, one: () => UNKNOWN });
  expect(await read(8)).toMatchObject({ last: 8, added: 0, note: expect.stringContaining('unknown path') });
  expect(await imported()).toEqual([]);
});
