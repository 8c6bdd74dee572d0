import { eventually } from '@app/testing';
import type { AuthorityLookups, LookupResult } from '@app/authority';
import { readRegisterRows } from '@app/persistence';
import { branches, codes, customers, notices } from '../registers.js';
import { scopeOf } from '../register.js';
import { PullRunner } from './pull-runner.js';
import { referenceBench } from '../test/reference-bench.js';

let bench: Awaited<ReturnType<typeof referenceBench>>;
beforeAll(async () => void (bench = await referenceBench()));
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const notice = (number: number, title = `Notice ${number}`) => ({
  number,
  title,
  content: null,
  url: null,
  author: null,
});
const found =
  (rows: unknown[], answeredAt: string | null = '20260302081500') =>
  (): LookupResult<unknown> => ({
    kind: 'found',
    rows,
    answeredAt,
  });
const nothing = (answeredAt: string | null) => (): LookupResult<unknown> => ({ kind: 'nothing', answeredAt });
const refused = (code: string) => (): LookupResult<unknown> => ({ kind: 'refused', code, message: 'No' });
const unclear = (): LookupResult<unknown> => ({ kind: 'unclear', code: 'no answer', message: 'silence' });

const kept = async (reader: Awaited<ReturnType<typeof bench.device>>) =>
  (await readRegisterRows<{ title: string }>(bench.db, scopeOf(notices, reader))).map(({ row }) => row.title);

describe('a pull', () => {
  it('fails without a call if the key of its device cannot be opened', async () => {
    const device = await bench.device();
    await bench.db.query('UPDATE devices SET cmc_key = $2 WHERE id = $1', [device.laneId, Buffer.from('rubbish')]);
    const openKey = () => Promise.reject(new Error('wrong key'));
    const options = { workerId: bench.worker, sealer: { openKey }, retryDelayMs: 30_000 };
    const pull = new PullRunner(bench.db, {} as AuthorityLookups, options);
    expect(await pull.run(await bench.mustRequest(notices, device))).toMatchObject({
      kind: 'failed',
      code: 'device key',
    });
    expect(await bench.state(notices, device)).toMatchObject({ failureCode: 'device key', wantedAt: null });
  });

  it.each([
    ['HTTP 500', 'no route'],
    ['HTTP 404', 'no route'],
    ['912', '912'],
  ])('of a list that the host lacks fails with a code of its own, unless the host has one: %s', async (code, kept) => {
    const device = await bench.device();
    const { pull } = bench.workerWith(() => ({ kind: 'refused', code, message: 'no such list', unrouted: true }));
    await pull.run(await bench.mustRequest(notices, device));
    expect(await bench.state(notices, device)).toMatchObject({ failureCode: kept, failureMessage: 'no such list' });
  });

  it('asks for rows since the authority’s last answer, and keeps the earlier rows', async () => {
    const device = await bench.device();
    const { pull, asked } = bench.workerWith(found([notice(1)]), found([notice(2)], '20260303081500'));
    const first = await pull.run(await bench.mustRequest(notices, device));
    const second = await pull.run(await bench.mustRequest(notices, device));
    expect([first, second]).toEqual([
      { kind: 'pulled', register: 'notices', rows: 1, changed: 1 },
      { kind: 'pulled', register: 'notices', rows: 1, changed: 1 },
    ]);
    expect(asked.map(({ question }) => question)).toEqual([{ changedAfter: null }, { changedAfter: '20260302081500' }]);
    expect(await kept(device)).toEqual(['Notice 1', 'Notice 2']);
    expect(await bench.state(notices, device)).toMatchObject({
      answeredAt: '20260303081500',
      version: 2,
      failedAt: null,
    });
  });

  it('counts changed rows and ignores repeated ones', async () => {
    const device = await bench.device();
    const { pull } = bench.workerWith(found([notice(1), notice(1)]), found([notice(1)]), found([notice(1, 'Other')]));
    const versions: (number | undefined)[] = [];
    for (let time = 0; time < 3; time += 1) {
      await pull.run(await bench.mustRequest(notices, device));
      versions.push((await bench.state(notices, device))?.version);
    }
    expect(versions).toEqual([1, 1, 2]);
    expect(await kept(device)).toEqual(['Other']);
  });

  it.each([
    ['an empty answer', nothing('20260304081500'), '20260304081500'],
    ['an empty answer of no time', nothing(null), '20260302081500'],
    ['an answer of a time that is yet to come', found([notice(1)], '29990101000000'), '20260302081500'],
    ['a refusal', refused('901'), '20260302081500'],
    ['silence', unclear, '20260302081500'],
  ])('keeps its rows through %s, and goes on where the authority last was', async (_, answer, answeredAt) => {
    const device = await bench.device();
    const { pull } = bench.workerWith(found([notice(1)]), answer);
    await pull.run(await bench.mustRequest(notices, device));
    await pull.run(await bench.mustRequest(notices, device));
    expect(await kept(device)).toEqual(['Notice 1']);
    expect(await bench.state(notices, device)).toMatchObject({ answeredAt, wantedAt: null });
  });

  it('keeps the codes of a class that an answer leaves out', async () => {
    const device = await bench.device();
    const code = (name: string) => ({ code: name, name, inUse: true, extras: [null, null, null] });
    const ofClass = (...names: string[]) => ({ code: '04', name: 'Taxation Type', codes: names.map(code) });
    const { pull } = bench.workerWith(found([ofClass('A', 'B')]), found([ofClass('E')]));
    await pull.run(await bench.mustRequest(codes, device));
    await pull.run(await bench.mustRequest(codes, device));
    const rows = await readRegisterRows(bench.db, scopeOf(codes, device));
    expect(rows.map(({ key }) => key)).toEqual(['04', '04/A', '04/B', '04/E']);
  });

  it('is made by one worker at a time, also with several jobs', async () => {
    const device = await bench.device();
    let answer!: () => void;
    const called = new Promise<void>((resolve) => (answer = resolve));
    let asked = 0;
    const slow = async () => {
      asked += 1;
      await called;
      return found([notice(1)])();
    };
    const { pull } = bench.workerWith(slow);
    const id = await bench.mustRequest(notices, device);
    const runs = [1, 2, 3].map(() => pull.run(id));
    let ended = 0;
    for (const run of runs) void run.then(() => ended++);
    expect(await bench.request(notices, device)).toBeNull();
    await eventually(() => expect(ended).toBe(2));
    answer();
    expect((await Promise.all(runs)).map(({ kind }) => kind).sort()).toEqual(['later', 'later', 'pulled']);
    expect(asked).toBe(1);
  });

  it('moves to another worker when its worker is dead, and ignores the late answer of the dead one', async () => {
    const device = await bench.device();
    const id = await bench.mustRequest(notices, device);
    const other = bench.workerWith(found([notice(2)]));
    const dying = bench.workerWith(async () => {
      await bench.db.query('UPDATE pulls SET taken_until = now() - $1::interval', ['1 s']);
      await other.pull.run(id);
      return found([notice(1)])();
    });
    expect(await dying.pull.run(id)).toEqual({ kind: 'nothing-to-do' });
    expect(await kept(device)).toEqual(['Notice 2']);
  });

  it('pauses longer each time the authority answers that it was asked too often', async () => {
    const device = await bench.device();
    const { pull } = bench.workerWith(refused('990'));
    const rests: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await bench.endDelays();
      await pull.run(await bench.mustRequest(notices, device));
      const { retryAt, failedAt, dueAt } = (await bench.state(notices, device))!;
      expect(dueAt).toEqual(retryAt);
      rests.push(Math.round((Number(retryAt) - Number(failedAt)) / 60_000));
    }
    expect(rests).toEqual([5, 10, 20]);
    expect(await bench.request(notices, device)).toBeNull();
  });

  it('of a common register uses another device after a refusal', async () => {
    const [one, other] = [await bench.device(), await bench.device()];
    await bench.db.query('UPDATE devices SET initialised_at = NULL WHERE id <> ALL ($1)', [[one.laneId, other.laneId]]);
    const { pull, asked } = bench.workerWith(refused('901'), found([]));
    await pull.run(await bench.mustRequest(codes, one));
    await bench.endDelays();
    await pull.run(await bench.mustRequest(codes, one));
    expect(asked.map(({ tin }) => tin)).toEqual([one.tin, other.tin]);
  });

  it('of a taxpayer uses any branch of that taxpayer, and no other', async () => {
    const device = await bench.device({ initialised: false });
    const branch = await bench.device({ tin: device.tin, bhfId: '01' });
    const { pull, asked } = bench.workerWith(found([]));
    await pull.run(await bench.mustRequest(branches, device));
    expect(asked).toMatchObject([{ tin: branch.tin, bhfId: '01' }]);
    const stranger = await bench.device({ initialised: false });
    expect(await pull.run(await bench.mustRequest(branches, stranger))).toMatchObject({ kind: 'failed', code: '007' });
    expect(asked).toHaveLength(1);
  });

  it('sends nothing while the breaker is open, and does not count that as a failure', async () => {
    const device = await bench.device();
    const open = (until: string | null) =>
      bench.db.query(
        `UPDATE breakers SET opened_at = $1::timestamptz, until = $1, failing = $2, failures = 3 WHERE environment = 'SANDBOX'`,
        [until, until ? ['A', 'B', 'C'] : []],
      );
    const { pull, asked } = bench.workerWith(found([notice(1)]));
    await open('2999-01-01');
    expect(await pull.run(await bench.mustRequest(notices, device))).toMatchObject({ kind: 'failed', code: 'breaker' });
    expect(asked).toEqual([]);
    await open(null);
    await bench.endDelays();
    expect(await pull.run(await bench.mustRequest(notices, device))).toMatchObject({ kind: 'pulled' });
  });

  it('of one taxpayer leaves room for other taxpayers', async () => {
    const device = await bench.device();
    await bench.db.query(
      `INSERT INTO pulls (id, environment, register, scope, tin, lane_id, wanted_at, taken_by, taken_until)
       SELECT gen_random_uuid(), 'SANDBOX', 'customers', n::text, $1, $2, now(), $3, now() + interval '1 minute'
       FROM generate_series(1, 2) n`,
      [device.tin, device.laneId, bench.worker],
    );
    const { pull } = bench.workerWith(found([]));
    expect(await pull.run(await bench.mustRequest(notices, device))).toEqual({ kind: 'later', delayMs: 500 });
    const neighbour = await bench.device();
    expect(await pull.run(await bench.mustRequest(notices, neighbour))).toMatchObject({ kind: 'pulled' });
  });

  it('that fails unexpectedly can be repeated, and reports its error', async () => {
    const device = await bench.device();
    const { pull } = bench.workerWith(() => {
      throw new Error('a bug');
    });
    await expect(pull.run(await bench.mustRequest(notices, device))).rejects.toThrow('a bug');
    expect(await bench.state(notices, device)).toMatchObject({ wantedAt: null, failureCode: 'error' });
  });
});

describe('a question', () => {
  it('is asked for a reader, and never by the schedule', async () => {
    const device = await bench.device();
    const row = { tin: 'P000111222B', name: 'JUMLA LTD' };
    const { pull, asked } = bench.workerWith(found([row, { tin: 'P999999999Z', name: 'SOMEBODY ELSE' }]));
    await pull.run((await bench.request(customers, device, { subject: 'P000111222B' }))!);
    expect(asked).toMatchObject([{ lookup: 'customer', question: { pin: 'P000111222B' } }]);
    const where = scopeOf(customers, device, 'P000111222B');
    expect(await readRegisterRows(bench.db, where)).toMatchObject([{ key: 'P000111222B', row }]);
    const [state] = await bench.db.query('SELECT due_at FROM pulls WHERE scope = $1', [where.scope]);
    expect(state).toEqual({ due_at: null });
  });

  it('is refused when its taxpayer has many under way already', async () => {
    const device = await bench.device();
    const wanted = [];
    for (let number = 1; number <= 25; number += 1)
      wanted.push(await bench.request(customers, device, { subject: `P00000000${number}B` }));
    expect(wanted.filter((id) => id !== null)).toHaveLength(20);
    expect(await bench.request(customers, await bench.device(), { subject: 'P000111222B' })).not.toBeNull();
  });
});
