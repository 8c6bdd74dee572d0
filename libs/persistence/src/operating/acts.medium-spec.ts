/** @one-queue: it uses no queue */
import { randomUUID } from 'node:crypto';
import { newId } from '../database/ids.js';
import { constraintOf } from '../database/sql-state.js';
import { ledgerBench } from '../test/ledger-bench.js';
import { clientAddress, listActs, recordAct } from './acts.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

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
