/** @one-queue: acts.e2e-spec.ts and the attack paused-queue use these acts on both. */
import { HeadQueue, openBackend } from '@app/queue';
import { eventually } from '@app/testing';
import { readExposition, valueOf } from '../../../../libs/observability/src/test/exposition.js';
import { freshPin, METRICS_TOKEN } from '../test/api-bench.js';
import { saleWith } from '../test/sales.js';
import { SchemaCheck } from '../test/schema-check.js';
import type { ListCheckDto } from '../list-checks/check-list.js';
import { faultsOf, operatorBench, REASON } from './test/operator-bench.js';
import type { QueueDto } from './queue.queries.js';

const QUEUE = 'submissions-sandbox';
const AMINA_SAYS = 'The authority moves to another address tonight';

let bench: Awaited<ReturnType<typeof operatorBench>>;
const OFTEN = { WATCHDOG_IDLE: '500ms', AUTHORITY_RETRY_DELAY: '1m' };
beforeAll(async () => void (bench = await operatorBench(OFTEN)));
afterEach(async () => {
  for (const { name, isPaused } of await queues()) if (isPaused) await act('resume', name);
});
afterAll(() => bench.close());

const act = (name: string, queue = QUEUE) => bench.operator.post(`queues/${queue}/${name}`, { reason: AMINA_SAYS });
/** A queue that does not answer within a second is answered with 503, and an operator looks again. */
const queues = () =>
  eventually(async () => {
    const { status, body } = await bench.operator.get('queues');
    expect(status).toBe(200);
    return body.data!.queues as unknown as QueueDto[];
  });
const sandbox = async () => (await queues()).find(({ name }) => name === QUEUE)!;

interface EnvironmentShown {
  paused: boolean;
  alarms: { alarm: string; since: string }[];
}

async function status() {
  const answer = await fetch(`${bench.api.url}/api/v1/status`);
  return ((await answer.json()) as { data: { sandbox: EnvironmentShown; production: EnvironmentShown } }).data;
}

async function pausedMetric(queue: string) {
  const answer = await fetch(`${bench.api.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return valueOf(readExposition(await answer.text()), 'risiti_queue_paused', { queue });
}

/** The queue for another client of its store, which is no part of Risiti. */
async function withStore<T>(work: (queue: ReturnType<HeadQueue['all']>[number]) => Promise<T>): Promise<T> {
  const backend = openBackend({ ...bench.store, poolSize: 2 });
  const heads = HeadQueue.open(backend, () => {});
  try {
    return await work(heads.all().find(({ name }) => name === QUEUE)!);
  } finally {
    await heads.close();
    await backend.close();
  }
}

const linesOf = (alarm: string) =>
  bench.log
    .filter((line) => line.includes(`"alarm":"${alarm}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const alarmLines = () => linesOf('queuePaused');

it('lists the queues of both environments', async () => {
  expect((await queues()).map(({ name, environment, isPaused }) => [name, environment, isPaused])).toEqual(
    ['submissions', 'questions', 'lookups', 'webhooks'].flatMap((name) => [
      [`${name}-sandbox`, 'SANDBOX', false],
      [`${name}-production`, 'PRODUCTION', false],
    ]),
  );
});

it('a paused queue keeps a sale, and everybody can see who paused it, when and why, until it is resumed', async () => {
  const till = await bench.till();
  const answer = await act('pause');
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { name: QUEUE, isPaused: true, pause: { operator: 'olive@example.org', reason: AMINA_SAYS } } },
  });
  expect((await till.post('/sales', saleWith(), { prefer: 'respond-async' })).status).toBe(202);
  const { at } = (await sandbox()).pause!;
  await eventually(async () => {
    const { sandbox, production } = await status();
    expect(sandbox).toMatchObject({
      paused: true,
      alarms: expect.arrayContaining([{ alarm: 'queuePaused', since: at }]),
    });
    expect(production).toMatchObject({ paused: false, alarms: [] });
    expect([await pausedMetric(QUEUE), await pausedMetric('submissions-production')]).toEqual([1, 0]);
    expect(alarmLines()).toMatchObject([
      {
        ...{ event: 'alarmRaised', environment: 'SANDBOX', causes: ['paused'] },
        pausedQueues: [{ queue: QUEUE, operator: 'olive@example.org', at, reason: AMINA_SAYS }],
      },
    ]);
    expect(linesOf('nothingSettles').map(({ causes }) => causes)).toContainEqual(['paused']);
  });
  expect((await act('resume')).body.data).toMatchObject({ isPaused: false, pause: null });
  await eventually(async () => {
    const { paused, alarms } = (await status()).sandbox;
    expect([paused, alarms.filter(({ alarm }) => alarm === 'queuePaused')]).toEqual([false, []]);
    expect(await pausedMetric(QUEUE)).toBe(0);
    expect(alarmLines().map(({ event }) => event)).toEqual(['alarmRaised', 'alarmEnded']);
    expect((await bench.rowOf(till)).status).toBe('APPROVED');
  });
  const { acts } = (await bench.operator.get('acts?limit=2')).body.data!;
  const record = { operator: 'olive@example.org', reason: AMINA_SAYS, details: { queue: QUEUE }, laneId: null };
  expect(acts).toMatchObject([
    { act: 'resume-queue', ...record },
    { act: 'pause-queue', ...record },
  ]);
});

it('a queue that was paused in its store is found, and nobody is named', async () => {
  await withStore((queue) => queue.pause());
  await eventually(async () => {
    expect((await status()).sandbox.paused).toBe(true);
    expect(alarmLines().at(-1)).toMatchObject({
      event: 'alarmRaised',
      pausedQueues: [{ queue: QUEUE, operator: null }],
    });
  });
  expect(await sandbox()).toMatchObject({ isPaused: true, pause: null });
  expect((await act('resume')).status).toBe(200);
  await eventually(() => expect(alarmLines().at(-1)).toMatchObject({ event: 'alarmEnded' }));
});

it('a pause of a queue that no act has paused is recorded: so is a repeat after an act whose record was lost', async () => {
  await withStore((queue) => queue.pause());
  expect(await act('pause')).toMatchObject({
    status: 200,
    body: { data: { isPaused: true, pause: { operator: 'olive@example.org', reason: AMINA_SAYS } } },
  });
  expect((await act('pause')).status).toBe(409);
});

it.each(['questions-sandbox', 'lookups-production'])('another queue can be paused too: %s', async (name) => {
  expect((await act('pause', name)).body.data).toMatchObject({ name, isPaused: true });
  await eventually(async () => {
    const { sandbox, production } = await status();
    expect([sandbox.paused, production.paused]).toEqual([name.endsWith('sandbox'), name.endsWith('production')]);
  });
});

it.each([
  ['resume', 'The queue is not paused.'],
  ['pause', 'The queue is paused already.'],
])('an act that changes nothing is refused and not recorded: %s', async (name, message) => {
  if (name === 'pause') await act('pause');
  const before = (await bench.operator.get('acts')).body.data!.acts;
  const { status: code, body } = await act(name);
  expect([code, body.errors![0]!.message]).toEqual([409, message]);
  expect((await bench.operator.get('acts')).body.data!.acts).toEqual(before);
});

it('an act needs a reason, the name of a queue, and a name of its own', async () => {
  const unreasoned = await bench.operator.post(`queues/${QUEUE}/pause`, {});
  expect([unreasoned.status, faultsOf(unreasoned)]).toEqual([400, ['002 reason']]);
  const unknown = await act('pause', 'submissions');
  expect([unknown.status, faultsOf(unknown)]).toEqual([404, ['003 name']]);
  const obliterate = await act('obliterate');
  expect([obliterate.status, faultsOf(obliterate)]).toEqual([404, ['003 act']]);
  expect(await sandbox()).toMatchObject({ isPaused: false });
});

it('retry ends the delays, and clean deletes what is over: both are recorded', async () => {
  const till = await bench.till();
  await bench.control('down');
  await till.post('/sales', saleWith(), { prefer: 'respond-async' });
  await eventually(async () => expect((await sandbox()).counts).toMatchObject({ delayed: 1 }));
  await bench.control('up');
  expect((await act('retry')).status).toBe(200);
  await eventually(async () => expect((await bench.rowOf(till)).status).toBe('APPROVED'));
  await eventually(async () => expect((await sandbox()).counts).toMatchObject({ active: 0, delayed: 0 }));
  expect((await sandbox()).counts.completed).toBeGreaterThan(0);
  expect((await act('clean')).body.data).toMatchObject({ counts: { completed: 0, failed: 0 } });
  const { acts } = (await bench.operator.get('acts?limit=2')).body.data!;
  expect(acts).toMatchObject([{ act: 'clean-queue' }, { act: 'retry-queue' }]);
});

const check = (query: string, body: string, type = 'text/csv') =>
  bench.operator.send('POST', `invoice-list-checks?environment=SANDBOX${query}`, body, { 'content-type': type });
const comparedLines = ({ body }: Awaited<ReturnType<typeof check>>) => (body.data as unknown as ListCheckDto).lines;

/** A shop with a signed sale, one that needs a review, and one that is refused. */
async function shop() {
  const till = await bench.till();
  const signed = await till.mustPost('/sales', saleWith({ invcNo: 1001 }));
  await bench.control('faults', {
    fault: 'reject',
    code: '910',
    operation: 'saveTrnsSalesOsdc',
    tin: till.tin,
    times: 1,
  });
  await till.post('/sales', saleWith({ invcNo: 'INV-3' }));
  const { id } = await bench.inReview({ till, invcNo: 'INV-2' });
  return { till, signed, inReview: id };
}

it('each line of a list is compared with the books, and what waits can be acted on', async () => {
  const { till, signed, inReview } = await shop();
  const csv = [
    'Invoice No,Amount,Signature',
    `" 1001","1,294.00",${String(signed.rcptSign).toLowerCase()}`,
    '1001,999.99,',
    'INV-2,,',
    'INV-3,,',
    '01001,,',
    'INV-2,many,',
  ].join('\n');
  const answer = await check(`&tin=${till.tin}&bhfId=00`, csv);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    ...{ tin: till.tin, bhfId: '00' },
    counts: { lines: 6, signed: 1, waiting: 1, refused: 1, unknown: 1, differs: 1, unreadable: 1 },
  });
  expect(comparedLines(answer)).toMatchObject([
    { line: 2, result: 'signed', rcptSign: signed.rcptSign, cisInvcNo: signed.cisInvcNo },
    { line: 3, result: 'differs', differences: [{ field: 'totAmt', listed: 999.99, known: 1294 }], sameAsLine: 2 },
    { line: 4, result: 'waiting', status: 'NEEDS_REVIEW', submissionId: inReview },
    { line: 5, result: 'refused', status: 'REJECTED' },
    { line: 6, result: 'unknown', submissionId: null },
    { line: 7, result: 'unreadable', message: expect.stringContaining('totAmt') as string },
  ]);
  const submissionIds = comparedLines(answer).flatMap(({ result, submissionId }) =>
    result === 'waiting' ? [submissionId] : [],
  );
  const dry = await bench.operator.post('submissions/acts', { act: 'release', reason: REASON, submissionIds });
  expect(dry).toMatchObject({ body: { data: { counts: { wouldBeDone: 1 } } } });
});

it('a list of the authority, which has no numbers of the till, is compared by receipt', async () => {
  const { till, signed } = await shop();
  const { rcptSign, cisInvcNo, cuInvoiceNo } = signed as Record<string, string>;
  const checked = async (csv: string, branch = '&bhfId=00') =>
    comparedLines(await check(`&tin=${till.tin}${branch}`, csv));
  const found = { result: 'signed', invcNo: '1001', differences: [] };
  expect(await checked(`CU Invoice No,totAmt\n${cuInvoiceNo},1294`, '')).toMatchObject([found]);
  expect(
    await checked(`curRcptNo,rcptSign\n${cisInvcNo},${rcptSign}\n${cisInvcNo},\n,${rcptSign}\n999999,`),
  ).toMatchObject([...[found, found, found], { result: 'unknown', invcNo: '999999', message: null }]);
  expect(await checked(`invcNo,rcptSign\n${cisInvcNo}9,${rcptSign}`)).toMatchObject([
    { result: 'differs', differences: [{ field: 'invcNo', listed: `${cisInvcNo}9`, known: '1001' }] },
  ]);
  expect(await checked(`${cisInvcNo}`)).toMatchObject([
    { result: 'unknown', message: expect.stringContaining('that of invoice 1001') as string },
  ]);
  const other = await bench.till();
  expect(comparedLines(await check(`&tin=${other.tin}`, `rcptSign\n${rcptSign}`))).toMatchObject([
    { result: 'unknown' },
  ]);
});

it('the answer is as the document says, for JSON and for plain text', async () => {
  const { till } = await shop();
  const { body: document } = await bench.operator.get('openapi.json');
  const schemas = new SchemaCheck(document);
  for (const [body, type] of [
    [JSON.stringify({ invoices: [1001, 'INV-2', { invcNo: 'INV-9', totAmt: 5 }, {}] }), 'application/json'],
    ['1001\nINV-2\n', 'text/plain'],
  ] as const) {
    const answer = await check(`&tin=${till.tin}`, body, type);
    expect([answer.status, schemas.faults('/admin/api/invoice-list-checks', 'POST', 200, answer.body)]).toEqual([
      200,
      [],
    ]);
    expect(comparedLines(answer).slice(0, 2)).toMatchObject([{ result: 'signed' }, { result: 'waiting' }]);
  }
});

it('the invoices of an account that had the PIN before count too', async () => {
  const tin = freshPin();
  const till = await bench.till({ tin });
  await till.mustPost('/sales', saleWith({ invcNo: 'INV-1' }));
  await bench.db.query('UPDATE devices SET account_id = NULL WHERE tin = $1', [tin]);
  expect(comparedLines(await check(`&tin=${tin}`, 'INV-1'))).toMatchObject([{ result: 'signed' }]);
});

it('a tenant sees their own invoices alone', async () => {
  const [{ till }, other] = [await shop(), await bench.till()];
  const ask = (by: typeof till) => by.send('POST', '/invoice-list-checks', '1001\n', { 'content-type': 'text/csv' });
  expect((await ask(till)).body.data).toMatchObject({ tin: till.tin, bhfId: '00', lines: [{ result: 'signed' }] });
  expect((await ask(other)).body.data).toMatchObject({ tin: other.tin, lines: [{ result: 'unknown' }] });
});

it.each([
  ['no PIN', '', '002 tin'],
  ['what is no PIN', '&tin=P1', '003 tin'],
  ['two PINs', '&tin=P051999888K&tin=P051999888K', '003 tin'],
  ['what is no branch', '&tin=P051999888K&bhfId=1', '003 bhfId'],
  ['a misspelt branch', '&tin=P051999888K&bhfid=01', '003 bhfid'],
])('%s is refused', async (_, query, fault) => {
  const answer = await check(query, 'INV-1');
  expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
});

it('text is taken at no other address', async () => {
  const answer = await bench.operator.send('POST', 'submissions/acts', 'INV-1', { 'content-type': 'text/csv' });
  expect(answer.status).toBe(415);
});

it('five thousand lines take one answer, and one more is refused', async () => {
  const { till } = await shop();
  const list = (lines: number) => Array.from({ length: lines }, (_, index) => `INV-${index}`).join('\n');
  const answer = await check(`&tin=${till.tin}`, list(5_000));
  expect(answer.body.data).toMatchObject({ counts: { lines: 5_000, waiting: 1, refused: 1, unknown: 4_998 } });
  const tooLong = await check(`&tin=${till.tin}`, list(5_001));
  expect([tooLong.status, faultsOf(tooLong)]).toEqual([400, ['003 invoices']]);
});
