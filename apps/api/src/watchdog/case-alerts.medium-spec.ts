/** @one-queue: it uses no queue */
import type { CaseGroup, DailySummary } from '@app/domain';
import { Database, readWatchdogLooks } from '@app/persistence';
import { eventually, fillLedger, testDatabase, type TestDatabase } from '@app/testing';
import { CaseAlerts, type CaseAlertsOptions } from './case-alerts.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = new Database(database.url, 4, 'test');
  await fillLedger(database.url, { submissions: 200, taxpayers: 3, branches: 2, waiting: 2, others: 1 });
});
afterAll(() => db.close().then(database.drop));
beforeEach(async () => {
  await db.query('DELETE FROM told_cases');
  await db.query('DELETE FROM cases');
  await db.query(`UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = '901', held_message = 'No'`);
});

/** The alerts of one API process. */
function alerts(over: Partial<CaseAlertsOptions> = {}, ledger = db) {
  const [told, summaries, errors]: [CaseGroup[], DailySummary[], unknown[]] = [[], [], []];
  const cases = new CaseAlerts(ledger, {
    ...{ waitMs: 0, summaryMinute: undefined, onError: (error) => errors.push(error) },
    alertOfCases: async (group) => void told.push(group),
    alertOfSummary: async (summary) => void summaries.push(summary),
    ...over,
  });
  const look = async (shiftMs = 0) => {
    const looks = await readWatchdogLooks(ledger, 1);
    for (const one of Object.values(looks)) one.at = new Date(one.at.getTime() + shiftMs);
    await cases.look(looks);
  };
  return { look, told, summaries, errors, close: () => cases.close() };
}

const unconfirmed = () => db.prisma.toldCase.count({ where: { toldAt: null } });
const untilConfirmed = () => eventually(async () => expect(await unconfirmed()).toBe(0));
const endClaims = () => db.query(`UPDATE told_cases SET claimed_until = now() - interval '1 second'`);

it('several processes tell all held lanes with one code once, in one alert', async () => {
  const [one, other] = [alerts(), alerts()];
  await Promise.all([one.look(), other.look()]);
  await untilConfirmed();
  await Promise.all([one.look(), other.look()]);
  const told = [...one.told, ...other.told];
  expect(told.map(({ event, code }) => [event, code])).toEqual([['laneHeld', '901']]);
  expect(told[0]!.count).toBe(await db.prisma.lane.count());
});

it('another process tells them if the receivers of the first one accepted nothing', async () => {
  const failing = alerts({ alertOfCases: () => Promise.reject(new Error('answered 503')) });
  await failing.look();
  await failing.close();
  expect(failing.errors).toEqual([expect.objectContaining({ message: 'answered 503' })]);
  const other = alerts();
  await other.look();
  expect(other.told).toEqual([]);
  await endClaims();
  await other.look();
  expect(other.told).toHaveLength(1);
});

it('a receiver that hangs delays no look', async () => {
  const hanging = alerts({ alertOfCases: () => new Promise(() => {}) });
  for (let count = 0; count < 3; count++) await hanging.look();
  expect(await unconfirmed()).toBeGreaterThan(0);
  await hanging.close();
});

describe('the summary of the day', () => {
  const minuteNow = () => Math.floor((Date.now() / 60_000 + 180) % 1_440);
  const HOUR_MS = 3_600_000;

  it('is told once, however many processes run, and again on the next day', async () => {
    const summaryMinute = minuteNow();
    const [one, other] = [alerts({ summaryMinute }), alerts({ summaryMinute })];
    for (let count = 0; count < 2; count++) await Promise.all([one.look(), other.look()]);
    await untilConfirmed();
    expect([...one.summaries, ...other.summaries]).toEqual([
      {
        ...{ event: 'dailySummary', until: expect.any(String) },
        environments: {
          SANDBOX: expect.objectContaining({
            ...{ heldDevices: expect.any(Number), waiting: expect.any(Number), needsReview: 0 },
            oldestSale: expect.objectContaining({ tin: expect.any(String), invoice: expect.any(String) }),
          }),
          PRODUCTION: expect.objectContaining({ signed: 0, refused: [] }),
        },
      },
    ]);
    await one.look(24 * HOUR_MS);
    await one.close();
    expect([...one.summaries, ...other.summaries]).toHaveLength(2);
  });

  it('is left out as long as an installation has accepted nothing before that time', async () => {
    const fresh = await testDatabase();
    const ledger = new Database(fresh.url, 2, 'test');
    const { look, summaries, errors } = alerts({ summaryMinute: minuteNow() }, ledger);
    await look();
    await look(24 * HOUR_MS);
    expect([summaries, errors]).toEqual([[], []]);
    await ledger.close().then(fresh.drop);
  });

  it('is left out if it could not be sent for hours, and without the setting', async () => {
    const late = alerts({ summaryMinute: minuteNow() });
    await late.look(7 * HOUR_MS);
    const without = alerts();
    await without.look();
    expect([late.summaries, without.summaries]).toEqual([[], []]);
  });
});
