import { holdLane } from '../operating/interventions.js';
import { type LedgerBench, ledgerBench } from '../test/ledger-bench.js';
import { deleteEvents, EventReader } from '../events.js';

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
