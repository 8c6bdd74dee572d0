import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@app/testing';
import { newId } from '../database/ids.js';
import { constraintOf } from '../database/sql-state.js';
import { ledgerBench, LedgerBench, type Lane } from '../test/ledger-bench.js';
import { clientAddress, listActs, recordAct } from './acts.js';
import { readKeyedLane } from './device-keys.js';
import { Database } from '../database/database.js';
import { Ledger } from '../submissions/ledger.js';
import { GROUPED_MAX, readCaseGroups, readCasesOfGroup } from './case-groups.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('acts', () => {
  async function recorded(address?: string) {
    const { laneId } = await bench.lane();
    const act = { operator: 'o', act: 'hold', reason: 'r', laneId, submissionId: null, details: {} };
    const record = () => recordAct(bench.db, { ...act, id: newId() });
    await (address ? clientAddress.run(address, record) : record());
    return laneId;
  }

  const refusalOf = (sql: string, values: unknown[] = []) =>
    bench.db.query(sql, values).then(
      () => 'none',
      (error: unknown) => constraintOf(error),
    );

  it('an act has the address of the client whose request runs, and none in a shell', async () => {
    const [byClient, inShell] = [await recorded('203.0.113.7'), await recorded()];
    const addressOf = async (laneId: string) => (await listActs(bench.db, { laneId, limit: 1 }))[0]!.address;
    expect([await addressOf(byClient), await addressOf(inShell)]).toEqual(['203.0.113.7', null]);
  });

  it.each([
    'UPDATE operator_acts SET operator = $2 WHERE lane_id = $1',
    'DELETE FROM operator_acts WHERE lane_id = $1 OR operator = $2',
  ])('an act cannot be changed or taken away: %s', async (sql) => {
    const laneId = await recorded();
    expect(await refusalOf(sql, [laneId, 'nobody'])).toBe('operator_acts_stay');
    expect(await listActs(bench.db, { laneId, limit: 2 })).toMatchObject([{ operator: 'o' }]);
  });

  it('all acts cannot be taken away at once', async () => {
    expect(await refusalOf('TRUNCATE operator_acts')).toBe('operator_acts_stay');
  });

  it('a role that does not own the table cannot switch this off', async () => {
    const role = `program_${randomUUID().replaceAll('-', '')}`;
    await bench.db.query(`CREATE ROLE ${role}`);
    try {
      await bench.db.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON operator_acts TO ${role}`);
      const asProgram = (sql: string) =>
        bench.db.transaction(async (tx) => {
          await tx.query(`SET LOCAL ROLE ${role}`);
          await tx.query(sql);
        });
      await expect(asProgram('ALTER TABLE operator_acts DISABLE TRIGGER ALL')).rejects.toThrow('must be owner');
      await expect(asProgram(`SET LOCAL session_replication_role = replica`)).rejects.toThrow('permission denied');
    } finally {
      await bench.db.query(`DROP OWNED BY ${role}`);
      await bench.db.query(`DROP ROLE ${role}`);
    }
  });
});

describe('device keys', () => {
  it('a set-up that waits behind the hold of an operator would replace a key, until it is withdrawn', async () => {
    const lane = await bench.lane();
    await bench.accept(lane, 'INV-1');
    await bench.db.query(
      `UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = 'OPERATOR' WHERE id = $1`,
      [lane.laneId],
    );
    const isSettingUp = async () => (await readKeyedLane(bench.db, lane.laneId)).isSettingUp;
    expect(await isSettingUp()).toBe(false);
    const setUp = { ...bench.sale(lane), kind: 'device-setup', series: null };
    await bench.ledger.accept([setUp]);
    expect(await isSettingUp()).toBe(true);
    expect((await bench.withdraw(setUp.id)).cancelled).toBe(true);
    expect(await isSettingUp()).toBe(false);
  });
});

describe('case groups', () => {
  let database: TestDatabase;
  let db: Database;
  let bench: LedgerBench;
  beforeAll(async () => {
    database = await testDatabase();
    db = new Database(database.url, 2, 'test');
    bench = new LedgerBench(db, new Ledger(db));
  });
  afterAll(() => db.close().then(database.drop));
  beforeEach(() => db.query('DELETE FROM cases'));

  async function caseOf(lane: Lane, code: string | null, message: string | null, status = 'NEEDS_REVIEW') {
    const { id } = await bench.accept(lane);
    await db.query('UPDATE submissions SET answer_code = $2, answer_message = $3 WHERE id = $1', [id, code, message]);
    await db.query(
      'INSERT INTO cases (submission_id, lane_id, environment, status) SELECT id, lane_id, environment, $2 FROM submissions WHERE id = $1',
      [id, status],
    );
    return id;
  }

  it('puts cases of many taxpayers into one group, whatever numbers their messages name', async () => {
    const lanes = [await bench.lane(), await bench.lane()];
    const ids = [
      await caseOf(lanes[0]!, '400', 'expected: 2 but found: 1'),
      await caseOf(lanes[1]!, '400', 'expected: 41 but found: 40'),
      await caseOf(lanes[1]!, '400', 'expected: 42 but found: 40'),
    ];
    await caseOf(lanes[0]!, 'no answer', 'timeout');
    const [group, other] = await readCaseGroups(db, {});
    expect(group).toMatchObject({
      ...{
        cases: 3,
        taxpayers: 2,
        answerCode: '400',
        answerMessage: 'expected: # but found: #',
        laneId: null,
        tin: null,
      },
      examples: ids.map((submissionId) => expect.objectContaining({ submissionId }) as object),
    });
    expect(other).toMatchObject({ cases: 1, answerMessage: 'timeout' });
  });

  it('keeps apart what differs in status, code, message, or answer at all', async () => {
    const lane = await bench.lane();
    await caseOf(lane, '910', 'wrong');
    await caseOf(lane, '910', 'wrong', 'FAILED');
    await caseOf(lane, '911', 'wrong');
    await caseOf(lane, '910', 'bad');
    await caseOf(lane, null, null);
    const groups = await readCaseGroups(db, {});
    expect(groups.map(({ cases }) => cases)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(groups.map(({ groupId }) => groupId)).size).toBe(5);
    expect(await readCaseGroups(db, { status: 'FAILED' })).toHaveLength(1);
    expect(await readCaseGroups(db, { environment: 'PRODUCTION' })).toEqual([]);
  });

  it('names the lane where its device is the cause', async () => {
    const [held, moving] = [await bench.lane(), await bench.lane()];
    await caseOf(held, '901', 'no device');
    await caseOf(moving, '901', 'no device');
    await db.query(`UPDATE lanes SET held_at = now(), held_scope = 'device' WHERE id = $1`, [held.laneId]);
    const lanes = (await readCaseGroups(db, {})).map(({ laneId, tin }) => [laneId, tin]);
    expect(lanes).toEqual(
      expect.arrayContaining([
        [held.laneId, held.tin],
        [null, null],
      ]),
    );
  });

  it('gives the cases of a group in pages, and none of another group', async () => {
    const lane = await bench.lane();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push(await caseOf(lane, '910', `wrong ${count}`));
    await caseOf(lane, '911', 'wrong');
    const [{ groupId }] = (await readCaseGroups(db, {})) as unknown as [{ groupId: string }];
    const first = await readCasesOfGroup(db, { groupId, after: null, limit: 2 });
    const second = await readCasesOfGroup(db, { groupId, after: first.at(-1)!, limit: 2 });
    expect([first.length, [...first, ...second].sort()]).toEqual([2, ids.sort()]);
    expect(await readCasesOfGroup(db, { groupId: 'none', after: null, limit: 2 })).toEqual([]);
  });

  it('finds a group that was read with a filter, though very many older cases have another status', async () => {
    const lane = await bench.lane();
    const id = await caseOf(lane, '910', 'wrong');
    await db.query('ALTER TABLE submissions DISABLE TRIGGER USER');
    await db.query('ALTER TABLE cases DISABLE TRIGGER USER');
    for (let pieces = 0; pieces < 10; pieces++)
      await db.query(
        `WITH older AS (
         INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint,
           accepted_at, turn_at, waiting, status, settled_at)
         SELECT gen_random_uuid(), lane_id, app_id, account_id, environment, tin, kind, 'OLD', 'old', 'O', now(), now(), false, 'FAILED',
           now()
         FROM submissions, generate_series(1, ${GROUPED_MAX / 10}) n WHERE id = $1 RETURNING id, lane_id, environment)
       INSERT INTO cases (submission_id, lane_id, environment, status, since)
       SELECT id, lane_id, environment, 'FAILED', now() - interval '1 day' FROM older`,
        [id],
      );
    const filter = { status: 'NEEDS_REVIEW', environment: 'SANDBOX' };
    const [{ groupId }] = (await readCaseGroups(db, filter)) as unknown as [{ groupId: string }];
    const page = { groupId, after: null, limit: 2 };
    expect(await readCasesOfGroup(db, { ...page, ...filter })).toEqual([id]);
    expect(await readCasesOfGroup(db, page)).toEqual([]);
  });
});
