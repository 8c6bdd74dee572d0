/** @one-queue: it uses no queue */
import type { AlarmEvent, CaseGroup, DailySummary, QueueView } from '@app/domain';
import { Database, readWatchdogLooks } from '@app/persistence';
import { eventually, fillLedger, freePort, rewriteActs, testDatabase, type TestDatabase } from '@app/testing';
import { CaseAlerts, type CaseAlertsOptions } from './case-alerts.js';
import { Watchdog, type WatchdogOptions } from './watchdog.js';

describe('the watchdog', () => {
  const NEVER_MS = 2 ** 31 - 1;

  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await testDatabase();
    db = new Database(database.url, 1, 'test');
    await fillLedger(database.url, { submissions: 200, taxpayers: 1, branches: 2, waiting: 1, others: 1 });
    await db.query(`UPDATE submissions SET accepted_at = accepted_at - interval '1 hour' WHERE settled_at IS NULL`);
  });
  afterAll(() => db.close().then(database.drop));

  const dogs: Watchdog[] = [];
  beforeEach(async () => {
    // The filled lanes are held, and their sales wait.
    await db.query(`UPDATE lanes SET held_at = NULL, held_scope = NULL, settled_at = NULL`);
    await rewriteActs(db, `UPDATE operator_acts SET at = at - interval '1 hour'`);
    await db.query(`UPDATE alarms SET since = NULL, alerted_at = NULL, claimed_until = NULL`);
  });
  afterEach(() => Promise.all(dogs.splice(0).map((dog) => dog.close())));

  /** The watchdog of one API process, and what it reported. It looks when the test says so. */
  function watchdog(over: Partial<WatchdogOptions> = {}, url = database.url) {
    const reported: AlarmEvent[] = [];
    const errors: unknown[] = [];
    const dog = new Watchdog(new Database(url, 1, 'test'), {
      ...{ intervalMs: NEVER_MS, idleMs: 1, oldestMs: 24 * NEVER_MS, readQueues: async () => [] },
      alert: async (event) => void reported.push(event),
      onError: (error) => errors.push(error),
      ...over,
    });
    dogs.push(dog);
    return { look: () => dog.look(), reported, errors };
  }

  const alarmRows = () =>
    db.prisma.alarm.findMany({ where: { NOT: { since: null } }, select: { alarm: true, alertedAt: true } });
  const confirmed = { alarm: 'nothingSettles', alertedAt: expect.any(Date) };
  const untilConfirmed = () => eventually(async () => expect(await alarmRows()).toEqual([confirmed]));
  const endClaims = () =>
    db.query(`UPDATE alarms SET claimed_until = now() - interval '1 second' WHERE claimed_until IS NOT NULL`);
  const settleSomething = () => db.query(`UPDATE lanes SET settled_at = now()`);

  it('two processes give one alert, and one when it is over', async () => {
    // In the order in which either reported them.
    const reported: AlarmEvent[] = [];
    const options = { idleMs: 1_000, alert: async (event: AlarmEvent) => void reported.push(event) };
    const [one, other] = [watchdog(options), watchdog(options)];
    await eventually(async () => {
      await Promise.all([one.look(), other.look()]);
      expect(reported).not.toEqual([]);
    });
    await untilConfirmed();
    await Promise.all([one.look(), other.look()]);
    expect(reported).toMatchObject([{ event: 'alarmRaised', alarm: 'nothingSettles', environment: 'SANDBOX' }]);
    await settleSomething();
    await Promise.all([one.look(), other.look()]);
    await eventually(async () => expect(await alarmRows()).toEqual([]));
    expect(reported.map(({ event }) => event)).toEqual(['alarmRaised', 'alarmEnded']);
  });

  it('another process alerts when the first one dies between its claim and its alert', async () => {
    const dying = watchdog({ alert: () => new Promise(() => {}) });
    const other = watchdog();
    await eventually(async () => {
      await dying.look();
      expect(await alarmRows()).toHaveLength(1);
    });
    await other.look();
    expect(other.reported).toEqual([]);
    await endClaims();
    await other.look();
    await untilConfirmed();
    expect(other.reported).toMatchObject([{ event: 'alarmRaised', isReminder: false }]);
  });

  it('an alert that the receiver did not accept is tried again, and the failure is reported', async () => {
    const failing = watchdog({ alert: () => Promise.reject(new Error('the receiver answered 503')) });
    await eventually(async () => {
      await failing.look();
      expect(failing.errors).toHaveLength(1);
    });
    await endClaims();
    const other = watchdog();
    await eventually(async () => {
      await other.look();
      expect(other.reported).toHaveLength(1);
    });
  });

  it.each([
    ['others have used its number', 'number unclear', 'The authority expects number 9 instead of ours', 'numberTaken'],
    ['its number is used', '994', 'There is an overlapped Data', 'numberTaken'],
    ['the authority is silent', 'no answer', 'no answer within 60000 ms', 'noAnswer'],
  ])('names the cause of an old sale that is tried again: %s', async (_, code, message, cause) => {
    const answered = 'UPDATE submissions SET answer_code = $1, answer_message = $2 WHERE settled_at IS NULL';
    await db.query(answered, [code, message]);
    const { look, reported } = watchdog({ oldestMs: 1 });
    await eventually(async () => {
      await look();
      expect(reported).toContainEqual(expect.objectContaining({ alarm: 'oldSale', causes: [cause, 'noWorker'] }));
    });
  });

  it('gives workers time after a start before it alerts', async () => {
    const { look, reported } = watchdog({ idleMs: 60_000 });
    await look();
    expect([reported, await alarmRows()]).toEqual([[], []]);
  });

  it('two processes report a paused queue once, name who paused it, and report once that it was resumed', async () => {
    await settleSomething();
    let queues: QueueView[] | null = [
      {
        ...{ queue: 'submissions-sandbox', environment: 'SANDBOX', isPaused: true },
        pause: { operator: 'amina@shop.example', at: new Date(), reason: 'A new address' },
      },
    ];
    const reported: AlarmEvent[] = [];
    // Nothing else may be reported: what waits in the filled ledger is old.
    const options = {
      idleMs: 1_000,
      readQueues: async () => queues,
      alert: async (one: AlarmEvent) => void reported.push(one),
    };
    const [one, other] = [watchdog(options), watchdog(options)];
    const paused = () => reported.filter(({ alarm }) => alarm === 'queuePaused');
    const look = () => Promise.all([one.look(), other.look()]);
    await eventually(async () => {
      await look();
      expect(paused()).toHaveLength(1);
    });
    await eventually(async () =>
      expect((await alarmRows()).find(({ alarm }) => alarm === 'queuePaused')?.alertedAt).toBeTruthy(),
    );
    queues = null;
    await look();
    queues = [];
    await look();
    await eventually(async () =>
      expect(await alarmRows()).not.toContainEqual(expect.objectContaining({ alarm: 'queuePaused' })),
    );
    expect(paused()).toMatchObject([
      { event: 'alarmRaised', environment: 'SANDBOX', pausedQueues: [{ operator: 'amina@shop.example' }] },
      { event: 'alarmEnded' },
    ]);
  });

  it.each([
    ['read', async () => `postgresql://127.0.0.1:${await freePort()}/none`],
    ['write', async () => `${database.url}?options=-c%20default_transaction_read_only%3Don`],
  ])('a process that cannot %s the ledger alerts alone', async (_, urlOf) => {
    const { look, reported, errors } = watchdog({}, await urlOf());
    await eventually(async () => {
      await look();
      expect(reported).toHaveLength(1);
    });
    await look();
    expect(reported).toMatchObject([{ event: 'alarmRaised', alarm: 'ledgerUnreachable', environment: null }]);
    expect(errors.length).toBeGreaterThan(1);
  });
});

describe('the alerts of cases', () => {
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
    const [reported, summaries, errors]: [CaseGroup[], DailySummary[], unknown[]] = [[], [], []];
    const cases = new CaseAlerts(ledger, {
      ...{ waitMs: 0, summaryMinute: undefined, onError: (error) => errors.push(error) },
      alertOfCases: async (group) => void reported.push(group),
      alertOfSummary: async (summary) => void summaries.push(summary),
      ...over,
    });
    const look = async (shiftMs = 0) => {
      const looks = await readWatchdogLooks(ledger, 1);
      for (const one of Object.values(looks)) one.at = new Date(one.at.getTime() + shiftMs);
      await cases.look(looks);
    };
    return { look, reported, summaries, errors, close: () => cases.close() };
  }

  const unconfirmed = () => db.prisma.reportedCase.count({ where: { reportedAt: null } });
  const untilConfirmed = () => eventually(async () => expect(await unconfirmed()).toBe(0));
  const endClaims = () => db.query(`UPDATE told_cases SET claimed_until = now() - interval '1 second'`);

  it('several processes report all held lanes with one code once, in one alert', async () => {
    const [one, other] = [alerts(), alerts()];
    await Promise.all([one.look(), other.look()]);
    await untilConfirmed();
    await Promise.all([one.look(), other.look()]);
    const reported = [...one.reported, ...other.reported];
    expect(reported.map(({ event, code }) => [event, code])).toEqual([['laneHeld', '901']]);
    expect(reported[0]!.count).toBe(await db.prisma.lane.count());
  });

  it('another process reports them if the receivers of the first one accepted nothing', async () => {
    const failing = alerts({ alertOfCases: () => Promise.reject(new Error('answered 503')) });
    await failing.look();
    await failing.close();
    expect(failing.errors).toEqual([expect.objectContaining({ message: 'answered 503' })]);
    const other = alerts();
    await other.look();
    expect(other.reported).toEqual([]);
    await endClaims();
    await other.look();
    expect(other.reported).toHaveLength(1);
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

    it('is reported once, however many processes run, and again on the next day', async () => {
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
});
