import { randomBytes } from 'node:crypto';
import { eventually } from '@app/testing';
import { type Database, EventReader, newId, releaseWebhook, Sealer, sealText, takeWebhook } from '@app/persistence';
import { holdLane } from '../../persistence/src/operating/interventions.js';
import { type Lane, type LedgerBench, ledgerBench } from '../../persistence/src/test/ledger-bench.js';
import { Deliver } from './deliver.js';
import type { Answer, Post } from './sender.js';
import { Waker } from './waker.js';

const SECRET = 'whsec_c2VjcmV0IG9mIHRvZGF5';
const DAY_MS = 86_400_000;

let bench: LedgerBench & { close(): Promise<void> };
let db: Database;
const sealer = new Sealer(randomBytes(32));
beforeAll(async () => ({ db } = bench = await ledgerBench()));
afterAll(() => bench.close());

const TAKEN: Answer = { status: 204, cause: null };
const answered = (status: number): Answer => ({ status, cause: 'status' });

/** A worker whose receiver gives these answers in turn, the last one again and again. */
function worker(...answers: (Answer | (() => Promise<Answer>))[]) {
  const posts: Post[] = [];
  const post = async (one: Post) => {
    posts.push(one);
    const answer = answers[Math.min(posts.length, answers.length) - 1] ?? TAKEN;
    return typeof answer === 'function' ? answer() : answer;
  };
  const deliver = new Deliver(db, { post }, sealer);
  const types = () => posts.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  return { posts, types, run: (id: string) => deliver.run(id) };
}

async function webhookOf({ appId }: Pick<Lane, 'appId'>, types: string[] = []): Promise<string> {
  const id = newId();
  const sealedSecret = await sealText(SECRET, sealer.texts.sealingKey);
  const position = await new EventReader(db).newest();
  await db.prisma.webhook.create({ data: { id, appId, url: 'https://shop.example/', types, sealedSecret, position } });
  return id;
}

const read = (id: string) => db.prisma.webhook.findUniqueOrThrow({ where: { id } });
const failuresOf = (webhookId: string) =>
  db.prisma.webhookFailure.findMany({ where: { webhookId }, orderBy: { id: 'asc' } });
/** Lets the next try come now. */
const hurry = (id: string) => db.prisma.webhook.update({ where: { id }, data: { nextAt: null } });

async function setup(events = 3, types: string[] = []) {
  const lane = await bench.lane();
  const id = await webhookOf(lane, types);
  for (let count = 0; count < events; count++) await approved(lane, `INV-${count}`);
  return { lane, id };
}

async function approved(lane: Lane, reference: string): Promise<void> {
  const { id } = await bench.accept(lane, reference);
  await bench.approve(lane, id);
}

const referencesIn = (posts: readonly Post[]) =>
  posts.map(({ body }) => (JSON.parse(body) as { data: { reference: string } }).data.reference);

it('posts each event once and in order, as the feed has it, and counts it', async () => {
  const { id, lane } = await setup();
  await approved(await bench.lane(), 'OF-ANOTHER');
  const { posts, run } = worker();
  expect(await run(id)).toEqual({ delivered: 3, disabled: null });
  expect(referencesIn(posts)).toEqual(['INV-0', 'INV-1', 'INV-2']);
  expect(posts[0]).toMatchObject({ url: 'https://shop.example/', secrets: [SECRET] });
  expect(JSON.parse(posts[0]!.body)).toMatchObject({
    type: 'submission.approved',
    timestamp: expect.any(String),
    data: { id: posts[0]!.id, appId: lane.appId, tin: lane.tin, status: 'APPROVED' },
  });
  expect(await run(id)).toEqual({ delivered: 0, disabled: null });
  expect(await db.prisma.webhookHour.findMany({ where: { webhookId: id } })).toMatchObject([{ delivered: 3 }]);
  expect(await read(id)).toMatchObject({ tries: 0, takenBy: null, failingSince: null });
});

it('posts an event again under the same id until it is taken, and later ones wait', async () => {
  const { id } = await setup(2);
  const { posts, run } = worker(answered(500), answered(503), TAKEN);
  await run(id);
  expect(await read(id)).toMatchObject({ tries: 1, failingSince: expect.any(Date) });
  // Too early.
  await run(id);
  expect(posts).toHaveLength(1);
  await hurry(id);
  await run(id);
  await hurry(id);
  expect(await run(id)).toMatchObject({ delivered: 2 });
  expect(referencesIn(posts)).toEqual(['INV-0', 'INV-0', 'INV-0', 'INV-1']);
  expect(new Set(posts.slice(0, 3).map((post) => post.id)).size).toBe(1);
  expect(await failuresOf(id)).toMatchObject([
    { try: 1, status: 500, cause: 'status', parked: false, eventId: posts[0]!.id },
    { try: 2, status: 503 },
  ]);
  expect(await read(id)).toMatchObject({ tries: 0, failingSince: null, nextAt: null });
});

it('leaves out what is refused three times, and goes on', async () => {
  const { id } = await setup(2);
  const { posts, run } = worker(answered(422), answered(422), answered(422), TAKEN);
  for (let times = 0; times < 3; times++) {
    await run(id);
    await hurry(id);
  }
  expect(referencesIn(posts)).toEqual(['INV-0', 'INV-0', 'INV-0', 'INV-1']);
  expect((await failuresOf(id)).map(({ parked }) => parked)).toEqual([false, false, true]);
});

it('ends with 410, and when an event was not taken for three days, and tells why', async () => {
  const [gone, failing] = [await setup(), await setup()];
  expect(await worker(answered(410)).run(gone.id)).toMatchObject({ disabled: { webhookId: gone.id, why: 'GONE' } });
  await db.prisma.webhook.update({
    where: { id: failing.id },
    data: { failingSince: new Date(Date.now() - 3 * DAY_MS), tries: 9 },
  });
  expect(await worker(answered(500)).run(failing.id)).toMatchObject({ disabled: { why: 'FAILING' } });
  for (const { id } of [gone, failing]) {
    expect(await read(id)).toMatchObject({ disabledAt: expect.any(Date) });
    const { posts, run } = worker();
    await run(id);
    expect(posts).toEqual([]);
  }
});

it('posts the wanted types only, and its position moves past all others', async () => {
  const { id, lane } = await setup(2, ['device.held']);
  const before = (await read(id)).position;
  const { types, run } = worker();
  await run(id);
  expect([types(), (await read(id)).position === before]).toEqual([[], false]);
  await holdLane(db, lane.laneId, 'to look at it');
  await run(id);
  expect(types()).toEqual(['device.held']);
});

it('posts nothing while the app is suspended, and everything after', async () => {
  const { id, lane } = await setup(2);
  const state = (to: string) => db.prisma.app.update({ where: { id: lane.appId }, data: { state: to } });
  const { posts, run } = worker();
  await state('SUSPENDED');
  await run(id);
  expect(posts).toEqual([]);
  await state('ACTIVE');
  expect(await run(id)).toMatchObject({ delivered: 2 });
});

it('is in the hands of one worker at a time, and free again when that one is dead', async () => {
  const { id } = await setup(1);
  let taken = (_: Answer): void => {};
  const slow = worker(() => new Promise<Answer>((resolve) => (taken = resolve)));
  const running = slow.run(id);
  await eventually(() => expect(slow.posts).toHaveLength(1));
  const other = worker();
  await other.run(id);
  expect(other.posts).toEqual([]);
  // The first one is silent for longer than its lease.
  await db.query(`UPDATE webhooks SET taken_until = now() WHERE id = $1`, [id]);
  expect(await other.run(id)).toMatchObject({ delivered: 1 });
  taken(TAKEN);
  expect(await running).toMatchObject({ delivered: 0 });
  expect(other.posts.map((post) => post.id)).toEqual(slow.posts.map((post) => post.id));
  expect(await db.prisma.webhookHour.findMany({ where: { webhookId: id } })).toMatchObject([{ delivered: 1 }]);
});

it("two rounds of one worker are not in each other's place after a replay", async () => {
  const { id } = await setup(3);
  const { position } = await read(id);
  const one = worker(async () => {
    // The owner replays while the first event is on its way, and another job takes the webhook.
    await db.prisma.webhook.update({ where: { id }, data: { position, takenBy: null, takenUntil: null } });
    await takeWebhook(db, id, { takenBy: newId(), leaseMs: 60_000 });
    return TAKEN;
  });
  expect(await one.run(id)).toMatchObject({ delivered: 0 });
  expect(one.posts).toHaveLength(1);
  expect(await read(id)).toMatchObject({ position, takenBy: expect.any(String) });
});

it('is disabled if its secret cannot be opened, and posts nothing', async () => {
  const { id } = await setup(1);
  const sealedSecret = await sealText(SECRET, new Sealer(randomBytes(32)).texts.sealingKey);
  await db.prisma.webhook.update({ where: { id }, data: { sealedSecret } });
  const { posts, run } = worker();
  expect(await run(id)).toMatchObject({ disabled: { why: 'SECRET' } });
  expect([posts, (await read(id)).disabledWhy]).toEqual([[], 'SECRET']);
});

it('begins earlier where a failover has lost its position, and at the oldest event where that was deleted', async () => {
  const { id } = await setup(2);
  const [number] = (await read(id)).position.split('-');
  await db.prisma.webhook.update({ where: { id }, data: { position: `${number}-${Date.now()}000` } });
  expect(await worker().run(id)).toMatchObject({ delivered: 2 });
});

it('a worker stops when the webhook was moved back or removed meanwhile', async () => {
  const { id } = await setup(2);
  const { position } = await read(id);
  const moved = worker(async () => {
    await db.prisma.webhook.update({ where: { id }, data: { position, takenBy: null, takenUntil: null } });
    return TAKEN;
  });
  expect(await moved.run(id)).toMatchObject({ delivered: 0 });
  const removed = worker(async () => {
    await db.prisma.webhook.delete({ where: { id } });
    return TAKEN;
  });
  expect(await removed.run(id)).toMatchObject({ delivered: 0 });
});

it('keeps the newest thousand failures', async () => {
  const { id } = await setup(1);
  await db.query(
    `INSERT INTO webhook_failures (id, webhook_id, event_id, type, try, cause, parked)
     SELECT gen_random_uuid(), $1, 'old', 'x', 1, 'status', false FROM generate_series(1, 1005)`,
    [id],
  );
  await worker(answered(500)).run(id);
  expect(await failuresOf(id)).toHaveLength(1_000);
});

describe('the waker', () => {
  const wake = async () => {
    const woken: string[] = [];
    const queue = { wake: async (_: unknown, one: string) => void woken.push(one) };
    await new Waker(db, queue).runOnce();
    return woken;
  };

  it('wakes what has events, is free, and waits for no next try', async () => {
    const [quiet, busy, waiting, taken] = [await setup(0), await setup(1), await setup(1), await setup(1)];
    await worker(answered(500)).run(waiting.id);
    const lease = { takenBy: newId(), leaseMs: 60_000 };
    expect(await takeWebhook(db, taken.id, lease)).not.toBeNull();
    const woken = await wake();
    expect([quiet, busy, waiting, taken].map(({ id }) => woken.includes(id))).toEqual([false, true, false, false]);
    await hurry(waiting.id);
    await releaseWebhook(db, taken.id, lease);
    expect(await wake()).toEqual(expect.arrayContaining([waiting.id, taken.id]));
  });

  it('wakes a webhook for what concerns its taxpayer', async () => {
    const [{ lane, id }, other] = [await setup(0), await setup(0)];
    await holdLane(db, other.lane.laneId, 'to look at it');
    const woken = await wake();
    expect([woken.includes(id), woken.includes(other.id)]).toEqual([false, true]);
    await holdLane(db, lane.laneId, 'to look at it');
    expect(await wake()).toContain(id);
  });

  it('looks at quiet webhooks as fast beside many events of another app', async () => {
    for (const lane of await bench.lanes(50)) await webhookOf(lane);
    const look = async () => {
      const startedAt = performance.now();
      for (let times = 0; times < 10; times++) await wake();
      return performance.now() - startedAt;
    };
    await look();
    const before = await look();
    const { lane } = await setup(0);
    await db.query(
      `INSERT INTO events (type, environment, account_id, app_id, lane_id, subject_id)
       SELECT 'submission.approved', 'SANDBOX', $1, $2, $3, gen_random_uuid() FROM generate_series(1, 20000)`,
      [lane.accountId, lane.appId, lane.laneId],
    );
    await db.query('ANALYZE events');
    await look();
    expect((await look()) / before).toBeLessThan(10);
  });

  it('wakes up to four of an account at a time', async () => {
    const { lane, id } = await setup(0);
    const more = await Promise.all(Array.from({ length: 5 }, () => webhookOf(lane)));
    await approved(lane, 'INV-9');
    const own = (await wake()).filter((one) => [id, ...more].includes(one));
    expect(own).toHaveLength(4);
    for (const one of own) await takeWebhook(db, one, { takenBy: newId(), leaseMs: 60_000 });
    expect((await wake()).filter((one) => [id, ...more].includes(one))).toEqual([]);
  });
});
