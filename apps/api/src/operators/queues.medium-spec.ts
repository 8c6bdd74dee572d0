/** @one-queue: acts.e2e-spec.ts and the attack paused-queue use these acts on both. */
import type { QueueDto } from '@app/contract';
import { HeadQueue, openBackend } from '@app/queue';
import { eventually } from '@app/testing';
import { readExposition, valueOf } from '../../../../libs/observability/src/test/exposition.js';
import { METRICS_TOKEN } from '../test/api-bench.js';
import { saleWith } from '../test/sales.js';
import { faultsOf, operatorBench } from './test/operator-bench.js';

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
const queues = async () => (await bench.operator.get('queues')).body.data!.queues as unknown as QueueDto[];
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
    ['submissions', 'questions', 'lookups'].flatMap((name) => [
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
