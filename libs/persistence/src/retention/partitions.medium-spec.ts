import { eventually } from '@app/testing';
import type { LedgerBench } from '../test/ledger-bench.js';
import { ALL, daysAgo, inRounds, oldId, PERIOD_MS, retentionBench, STUB } from '../test/retention-bench.js';
import { dropPartitions, makePartitions, readPartitions } from './partitions.js';
import { timeOfId, newId } from '../database/ids.js';
import { PARTITION_RULES } from './retention-rules.js';

const WAITS_FOR_ANOTHER = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('partitions', () => {
  let old: Awaited<ReturnType<typeof retentionBench>>;
  let bench: LedgerBench;
  beforeEach(async () => {
    old = await retentionBench();
    bench = old.bench;
    // The ledger has the partitions of its migration.
    for (const name of await names()) await bench.db.query(`DROP TABLE ${name}`);
  });
  afterEach(() => old.close());

  const ruleOf = (name: string) => PARTITION_RULES.find(({ table }) => table === name)!;
  const [documents, batchLines] = [ruleOf('documents'), ruleOf('batch_lines')];

  const names = async (): Promise<string[]> =>
    (await Promise.all(PARTITION_RULES.map((rule) => readPartitions(bench.db, rule)))).flat().map(({ name }) => name);

  describe('partitions', () => {
    it('are made for now and for the next spans, once', async () => {
      for (const rule of PARTITION_RULES) await inRounds(4, () => makePartitions(bench.db, rule, PERIOD_MS));
      for (const rule of PARTITION_RULES) expect(await makePartitions(bench.db, rule, PERIOD_MS)).toEqual([]);
      const lane = await bench.lane();
      // A partition begins a minute later than now.
      const id = await old.accepted(lane, oldId(-1 / 24));
      await bench.approve(lane, id);
      const [row] = await bench.db.query(
        `SELECT d.tableoid::regclass::text AS documents, w.tableoid::regclass::text AS "wireBodies", a.tableoid::regclass::text AS attempts
       FROM documents d JOIN wire_bodies w USING (id) JOIN attempts a ON a.submission_id = id`,
      );
      expect(row).toEqual({
        documents: expect.stringMatching(/^documents_\d+$/) as string,
        wireBodies: expect.stringMatching(/^wire_bodies_\d+$/) as string,
        attempts: expect.stringMatching(/^attempts_\d+$/) as string,
      });
    });

    it('follow one another without a gap when the period changes', async () => {
      await inRounds(4, () => makePartitions(bench.db, documents, PERIOD_MS));
      await eventually(async () => {
        await makePartitions(bench.db, documents, 10 * PERIOD_MS);
        const partitions = await readPartitions(bench.db, documents);
        expect(partitions.length).toBeGreaterThan(4);
        expect(partitions.slice(1).map(({ from }) => from)).toEqual(partitions.slice(0, -1).map(({ to }) => to));
      });
    });

    it('begin a little later than now, because rows of now are on their way to the default partition', async () => {
      await bench.accept(await bench.lane());
      await inRounds(4, () => makePartitions(bench.db, documents, PERIOD_MS));
      const [first] = await readPartitions(bench.db, documents);
      expect(timeOfId(first!.from)).toBeGreaterThan(Date.now() + 50_000);
      await bench.accept(await bench.lane());
      expect(await makePartitions(bench.db, documents, PERIOD_MS)).toEqual([]);
    });

    it('are not made for a span of which the default partition has ids', async () => {
      await old.accepted(await bench.lane(), oldId(-1));
      await inRounds(3, () => makePartitions(bench.db, documents, PERIOD_MS));
    });

    it('fill the gaps between others', async () => {
      const made = await inRounds(4, () => makePartitions(bench.db, documents, PERIOD_MS));
      await bench.db.query(`DROP TABLE ${made[1]}`);
      expect(await inRounds(1, () => makePartitions(bench.db, documents, PERIOD_MS))).toEqual([made[1]]);
    });

    it('are left to another process that makes them at the same moment', async () => {
      const made = await inRounds(4, () => makePartitions(bench.db, documents, PERIOD_MS));
      await bench.db.query(`DROP TABLE ${made[1]}`);
      // It waits for a moment only, so it begins again until it is seen.
      const seenWaiting = async () => {
        let isOver = false;
        const second = makePartitions(bench.db, documents, PERIOD_MS).finally(() => (isOver = true));
        while ((await bench.db.query(WAITS_FOR_ANOTHER)).length !== 1) expect(isOver).toBe(false);
        return { second };
      };
      const making = await bench.db.transaction(async (tx) => {
        await tx.query(`CREATE TABLE ${made[1]} (LIKE documents)`);
        return eventually(seenWaiting);
      });
      expect(await making.second).toEqual([]);
    });

    it('are dropped when all their rows are old, and the stub of each document stays', async () => {
      await old.makeOldPartitions();
      const lane = await bench.lane();
      const id = await old.approved(lane);
      expect(await old.restOf(id)).toEqual(ALL);
      await old.sweepUntilDropped(4);
      expect(await names()).not.toContain('documents_old');
      expect(await old.restOf(id)).toEqual(STUB);
      const [stub] = await bench.db.query<{ reference: string; naturalKey: string }>(
        `SELECT reference, natural_key AS "naturalKey" FROM submissions WHERE id = $1`,
        [id],
      );
      const repeat = bench.sale(lane, stub!.reference);
      expect(await bench.ledger.accept([repeat])).toMatchObject({ accepted: [], known: { [repeat.id]: id } });
    });

    it('stay for what is not settled or under a legal hold, without the rows of others', async () => {
      await old.makeOldPartitions();
      const [lane, other, held] = [await bench.lane(), await bench.lane(), await bench.lane()];
      const [over, kept] = [await old.approved(lane), await old.approved(held)];
      const waiting = await old.accepted(other);
      await bench.begin(waiting);
      await old.age(waiting, 40);
      await old.holdLegally(held);
      await old.sweep();
      expect(await names()).toEqual(expect.arrayContaining(['documents_old', 'wire_bodies_old', 'attempts_old']));
      expect([await old.restOf(over), await old.restOf(kept), await old.restOf(waiting)]).toEqual([STUB, ALL, ALL]);

      await old.endLegalHolds();
      await bench.ledger.settle([bench.settlement(other, waiting, 1)]);
      await old.age(waiting, 40);
      await old.sweepUntilDropped(4);
      expect([await old.restOf(kept), await old.restOf(waiting)]).toEqual([STUB, STUB]);
    });

    it('stay for a row that a wrong clock gave an old id', async () => {
      await old.makeOldPartitions();
      const lane = await bench.lane();
      const [fresh, over] = [await old.approved(lane, oldId(), 1), await old.approved(lane)];
      await old.sweep();
      expect([await old.restOf(fresh), await old.restOf(over)]).toEqual([ALL, STUB]);
    });

    it('are not dropped if a row or a legal hold came since the look at their rows', async () => {
      await old.makeOldPartitions();
      const [partition] = await readPartitions(bench.db, documents);
      const [lines] = await readPartitions(bench.db, batchLines);
      const lane = await bench.lane();
      const id = await old.accepted(lane);
      const since = daysAgo(0);
      expect(await dropPartitions(bench.db, documents, [partition!], since)).toEqual([]);
      await bench.approve(lane, id);
      await bench.db.query(`UPDATE accounts SET legal_hold_at = now() + interval '1 s', legal_hold_reason = 'A court'`);
      expect(await dropPartitions(bench.db, documents, [partition!], since)).toEqual([]);
      expect(await dropPartitions(bench.db, batchLines, [lines!], since)).toEqual([]);
      await old.endLegalHolds();
      expect(await inRounds(1, () => dropPartitions(bench.db, documents, [partition!], since))).toEqual([
        partition!.name,
      ]);
    });

    it('are neither made nor dropped while other statements use them', async () => {
      await old.makeOldPartitions();
      const [partition] = await readPartitions(bench.db, documents);
      await bench.db.transaction(async (tx) => {
        await tx.query('SELECT FROM documents');
        expect(await dropPartitions(bench.db, documents, [partition!], daysAgo(0))).toEqual([]);
        expect(await makePartitions(bench.db, documents, PERIOD_MS)).toEqual([]);
      });
      const drop = () => dropPartitions(bench.db, documents, [partition!], daysAgo(0));
      expect(await inRounds(1, drop)).toEqual([partition!.name]);
    });
  });
});

describe('legal hold', () => {
  let old: Awaited<ReturnType<typeof retentionBench>>;
  beforeAll(async () => {
    old = await retentionBench();
    bench = old.bench;
  });
  afterAll(() => old.close());

  let bench: LedgerBench;

  it('keeps purchases and acts for a legal hold of the account that had the PIN before', async () => {
    const [held, other] = [await bench.lane(), await bench.lane()];
    await old.holdLegally(held);
    const pending = {
      accountId: held.accountId,
      deviceId: null,
      state: 'PENDING',
      environment: 'SANDBOX',
      bhfId: '00',
    };
    const asked = { id: newId(), name: 'Asks for it', tin: other.tin, ...pending };
    await bench.db.prisma.app.create({ data: asked });
    await bench.db.query('UPDATE devices SET account_id = $2 WHERE id = $1', [held.laneId, other.accountId]);
    for (const { tin, laneId } of [held, other]) {
      await bench.db.query(
        `INSERT INTO received_purchases (id, environment, tin, spplr_tin, spplr_bhf_id, spplr_invc_no, rcpt_ty_cd, submitted_on,
         purchase, received_at, changed_at) VALUES ($1, 'SANDBOX', $2, 'S', '00', 1, 'S', '20260101', '{}', $3, $3)`,
        [oldId(), tin, daysAgo(40)],
      );
      await addAct(laneId, {});
    }
    await addAct(null, { appId: asked.id });
    await addAct(null, { appId: other.appId });
    await old.sweep();
    expect(await bench.db.query('SELECT tin FROM received_purchases')).toEqual([{ tin: held.tin }]);
    const acts = await bench.db.query('SELECT lane_id, details FROM operator_acts ORDER BY lane_id');
    expect(acts).toEqual([
      { lane_id: held.laneId, details: {} },
      { lane_id: null, details: { appId: asked.id } },
    ]);
  });

  const addAct = (laneId: string | null, details: object) =>
    bench.db.query(
      `INSERT INTO operator_acts (id, at, operator, act, reason, lane_id, details) VALUES ($1, $2, 'o', 'hold', 'r', $3, $4)`,
      [oldId(200), daysAgo(200), laneId, details],
    );
});
