import { setTimeout as pause } from 'node:timers/promises';
import type { AppId, EventPosition, LedgerEvent } from '@app/domain';
import { testSize } from '@app/testing';
import { openWholeFile, writeChunk } from '../batches/chunks.js';
import { newId } from '../database/ids.js';
import type { Tx } from '../database/tx.js';
import { holdLane } from '../operating/interventions.js';
import { type Lane, type LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { storeRegisterRows } from '../register-rows.js';
import { type EventPage, EventReader, deleteEvents } from '../events.js';

describe('event reader', () => {
  let bench: LedgerBench & { close(): Promise<void> };
  let reader: EventReader;
  beforeAll(async () => {
    bench = await ledgerBench();
    reader = new EventReader(bench.db);
  });
  afterAll(() => bench.close());

  async function readPage(position: string | null, limit?: number, from = reader): Promise<EventPage> {
    const result = await from.readAfter(position, limit);
    if (result.verdict !== 'page') throw new Error(result.verdict);
    return result;
  }
  const devicesOf = ({ events }: EventPage) => events.map(({ deviceId }) => deviceId);

  const of = ({ appId, laneId }: Lane, types?: LedgerEvent['type'][]) =>
    new EventReader(bench.db, { app: { appId: appId as AppId, laneId }, types });
  const hold = (lane: Lane, tx: Tx = bench.db) => holdLane(tx, lane.laneId, 'to look at it');
  const release = (lane: Lane, tx: Tx = bench.db) => bench.ledger.releaseLane(lane.laneId, tx);
  const lanes = (count: number) => bench.lanes(count);

  interface OpenTransaction {
    commit(): Promise<void>;
  }
  const open: OpenTransaction[] = [];
  // A test that failed leaves them open.
  afterEach(() => Promise.allSettled(open.splice(0).map((one) => one.commit())));

  /** A transaction that has done `work`, and commits when `commit` is called. */
  function openTransaction(work: (tx: Tx) => Promise<unknown>): Promise<OpenTransaction> {
    return new Promise((resolve, reject) => {
      const ended = bench.db.transaction(async (tx) => {
        await work(tx);
        await new Promise<void>((mayEnd) => {
          const commit = () => (mayEnd(), ended);
          open.push({ commit });
          resolve({ commit });
        });
      });
      ended.catch(reject);
    });
  }

  /** Takes the numbers of the events now, which happens in the commit otherwise. */
  const takeNumbers = (tx: Tx) => tx.query('SET CONSTRAINTS ALL IMMEDIATE');

  describe('a reader of events', () => {
    it('waits for an earlier number that is committed later', async () => {
      const [first, second, third] = await lanes(3);
      const start = await reader.newest();
      const slow = await openTransaction((tx) => hold(second!, tx).then(() => takeNumbers(tx)));
      await hold(third!);
      const early = await readPage(start);
      await hold(first!);
      expect([early.events, await reader.newest()]).toEqual([[], start]);
      await slow.commit();
      const late = await readPage(early.position);
      expect(devicesOf(late)).toEqual([second!.laneId, third!.laneId, first!.laneId]);
      expect(devicesOf(await readPage(late.position))).toEqual([]);
    });

    it('does not wait for a number whose transaction was given up', async () => {
      const [first, second] = await lanes(2);
      const start = await reader.newest();
      const failing = bench.db.transaction(async (tx) => {
        await hold(first!, tx);
        await takeNumbers(tx);
        throw new Error('given up');
      });
      await expect(failing).rejects.toThrow('given up');
      await hold(second!);
      expect(devicesOf(await readPage(start))).toEqual([second!.laneId]);
    });

    it('does not wait for a long file or a hanging transaction of another tenant', async () => {
      const [large, hanging, other] = await lanes(3);
      const start = await reader.newest();
      const file = await openTransaction(async (tx) =>
        writeChunk(tx, [bench.sale(large!), bench.sale(large!)], await openWholeFile(tx)),
      );
      const act = await openTransaction((tx) => hold(hanging!, tx));
      const { id } = await bench.accept(other!);
      await bench.approve(other!, id);
      const page = await readPage(start);
      expect(page.events).toMatchObject([{ type: 'submission.approved', subjectId: id }]);
      await Promise.all([file.commit(), act.commit()]);
      expect(devicesOf(await readPage(page.position))).toEqual([hanging!.laneId]);
    });

    it('reads in pages, each event once', async () => {
      const some = await lanes(5);
      const start = await reader.newest();
      for (const lane of some) await hold(lane);
      const one = await readPage(start, 2);
      const two = await readPage(one.position, 2);
      const three = await readPage(two.position, 2);
      expect([one, two, three].flatMap(devicesOf)).toEqual(some.map(({ laneId }) => laneId));
      expect([one.more, two.more, three.more]).toEqual([true, true, false]);
      expect(three.position).toBe(three.events.at(-1)!.id);
      expect(await readPage(three.position)).toEqual({ ...three, events: [] });
    });

    it('reads those of one app and its device, and moves on past the events of others', async () => {
      const [own, other] = await lanes(2);
      const start = await reader.newest();
      for (const lane of [other!, own!, other!]) await hold(lane).then(() => release(lane));
      const { id } = await bench.accept(own!);
      await bench.approve(own!, id);
      const page = await readPage(start, 10, of(own!));
      const types = ['device.held', 'device.resumed', 'submission.approved'];
      expect(page.events.map(({ type }) => type)).toEqual(types);
      await hold(other!).then(() => release(other!));
      const beside = of({ ...own!, appId: newId() });
      expect((await readPage(start, 10, beside)).events.map(({ type }) => type)).toEqual(types.slice(0, 2));
      const quiet = await readPage(page.position, 10, of(own!));
      expect(quiet).toEqual({ ...page, events: [], position: await reader.newest(), more: false });
    });

    it('reads some types only', async () => {
      const lane = await bench.lane();
      const start = await reader.newest();
      for (let times = 0; times < 3; times++) await hold(lane).then(() => release(lane));
      const resumed = of(lane, ['device.resumed']);
      const page = await readPage(start, 2, resumed);
      expect([page.events.map(({ type }) => type), page.more]).toEqual([['device.resumed', 'device.resumed'], true]);
      const rest = await readPage(page.position, 2, resumed);
      expect([rest.events.length, rest.more]).toEqual([1, false]);
    });

    it('reads the purchases and notices of the taxpayer', async () => {
      const [lane, other] = await lanes(2);
      const start = await reader.newest();
      for (const { tin } of [other!, lane!]) {
        await bench.db.query(
          `INSERT INTO received_purchases (id, environment, tin, spplr_tin, spplr_bhf_id, spplr_invc_no, rcpt_ty_cd, submitted_on, purchase)
           VALUES (gen_random_uuid(), 'SANDBOX', $1, 'P1', '00', 7, 'S', '20260301', '{}')`,
          [tin],
        );
        await storeRegisterRows(
          bench.db,
          { environment: 'SANDBOX', register: 'notices', scope: tin },
          new Map([['12', {}]]),
        );
      }
      const { events } = await readPage(start, 10, of(lane!));
      expect(events).toMatchObject([
        { type: 'purchase.received', reference: '7', deviceId: null, tin: lane!.tin, subjectId: expect.any(String) },
        { type: 'notice.received', reference: '12', appId: null, bhfId: null, subjectId: null },
      ]);
    });

    it('is told that this ledger is not the one that it has read', async () => {
      const lane = await bench.lane();
      await hold(lane);
      const { position } = await readPage(await reader.newest());
      const oldest = '0-0';
      // A backup was restored that does not have the event, and another event took its number.
      await bench.db.query(`UPDATE events SET at = at + interval '1 microsecond' WHERE number = $1`, [
        position.split('-')[0],
      ]);
      expect(await reader.readAfter(position)).toEqual({ verdict: 'unknown', oldest });
      expect(await reader.readAfter('999999-1')).toEqual({ verdict: 'unknown', oldest });
      expect(await reader.readAfter('last week')).toEqual({ verdict: 'unknown', oldest });
    });

    it('is refused where all statements share one snapshot', async () => {
      const shared = bench.db.transaction(async (tx) => {
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
        return tx.query('SELECT follow_events(NULL, NULL, NULL, NULL, NULL, 1, 1)');
      });
      await expect(shared).rejects.toThrow(/READ COMMITTED/);
    });
  });

  it('follows many writers that overtake each other, and misses nothing', async () => {
    const start = await reader.newest();
    const writers = (await lanes(8)).map((lane, seed) => write(lane, seed));
    let isWriting = true;
    const written = Promise.all(writers).finally(() => (isWriting = false));
    const read: LedgerEvent[] = [];
    for (let position: EventPosition = start, more = true; isWriting || more;) {
      const page = await readPage(position, 7);
      read.push(...page.events);
      ({ position, more } = page);
    }
    await written;
    const last = await readPage(read.at(-1)?.id ?? start);
    const ids = [...read, ...last.events].map(({ id }) => id);
    const all = await bench.db.query<{ id: string }>(
      'SELECT event_position(number, at) AS id FROM events WHERE number > $1 ORDER BY number',
      [start.split('-')[0]],
    );
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(50);
  });

  /** Holds and releases a lane again and again. Some transactions take their numbers long before they end, and some are given up. */
  async function write(lane: Lane, seed: number): Promise<void> {
    const rounds = testSize({ short: 16, full: 200 });
    for (let round = 0; round < rounds; round++) {
      const work = async (tx: Tx) => {
        await hold(lane, tx);
        if (round % 2 === 0) await takeNumbers(tx);
        await pause((round * 7 + seed * 5) % 11);
        if ((round + seed) % 4 === 0) throw new Error('given up');
      };
      await bench.db.transaction(work).catch((error: Error) => expect(error.message).toBe('given up'));
      await release(lane);
    }
  }
});

describe('delete events', () => {
  let bench: LedgerBench & { close(): Promise<void> };
  beforeAll(async () => void (bench = await ledgerBench()));
  afterAll(() => bench.close());

  const DAY_MS = 24 * 60 * 60 * 1_000;
  const readAll = async (reader: EventReader, position: string | null) => {
    const result = await reader.readAfter(position);
    if (result.verdict !== 'page') throw new Error(result.verdict);
    return result;
  };

  it('deletes old events in small steps, and tells a reader that has not read them', async () => {
    const reader = new EventReader(bench.db);
    const beginning = await reader.newest();
    for (let held = 0; held < 7; held++) await holdLane(bench.db, (await bench.lane()).laneId, 'to look at it');
    const { events } = await readAll(reader, beginning);
    const [fourth, fifth, last] = [events[3]!.id, events[4]!.id, events[6]!.id];
    // The sixth event is new. The seventh has an earlier time, but must not be deleted before the sixth.
    await bench.db.query(`UPDATE events SET at = at - interval '2 days' WHERE number <> $1`, [
      events[5]!.id.split('-')[0],
    ]);
    const [moved] = await bench.db.query<{ id: string }>('SELECT event_position(number, at) AS id FROM events LIMIT 1');
    expect(moved!.id).not.toBe(events[0]!.id);

    const steps = [];
    for (let deleted = -1; deleted !== 0;) steps.push((deleted = await deleteEvents(bench.db, DAY_MS, 3)));
    expect(steps).toEqual([3, 2, 0]);
    const left = await readAll(reader, null);
    expect(left.events.map(({ subjectId }) => subjectId)).toEqual(events.slice(5).map(({ subjectId }) => subjectId));

    const [gone] = await bench.db.query<{ id: string }>('SELECT event_position(number, at) AS id FROM deleted_events');
    expect(gone!.id.split('-')[0]).toBe(fifth.split('-')[0]);
    for (const position of [beginning, fourth])
      expect(await reader.readAfter(position)).toEqual({ verdict: 'deleted', oldest: gone!.id });
    // A reader that has read the last deleted event has missed none.
    expect((await readAll(reader, gone!.id)).events).toEqual(left.events);
    expect((await readAll(reader, left.events.at(-1)!.id)).events).toEqual([]);
    expect(last).not.toBe(left.events.at(-1)!.id);
  });

  it('begins behind the deleted events when no event is left', async () => {
    const reader = new EventReader(bench.db);
    await holdLane(bench.db, (await bench.lane()).laneId, 'to look at it');
    const newest = await reader.newest();
    await deleteEvents(bench.db, -DAY_MS);
    expect([await reader.newest(), (await readAll(reader, newest)).events]).toEqual([newest, []]);
    await holdLane(bench.db, (await bench.lane()).laneId, 'to look at it');
    expect((await readAll(reader, newest)).events).toHaveLength(1);
  });
});
