import { randomUUID } from 'node:crypto';
import type { SubmissionId } from '@app/domain';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('a series that lanes share', () => {
  /** Two branches of one taxpayer, each with an item at the head of its lane. */
  async function setup() {
    const [here, other] = [await bench.lane(), await bench.lane()];
    const there: Lane = { ...other, tin: here.tin };
    const [mine, theirs] = [bench.item(here), bench.item(there)];
    await bench.ledger.accept([mine]);
    await bench.ledger.accept([theirs]);
    return { here, there, mine: mine.id, theirs: theirs.id };
  }

  const SHARED = { sharesSeries: true };

  it('belongs to one lane while its number is on the wire', async () => {
    const { mine, theirs } = await setup();
    expect(await bench.claim(mine, SHARED)).toMatchObject({ verdict: 'claimed' });
    expect(await bench.claim(theirs, SHARED)).toMatchObject({ verdict: 'busy' });
  });

  it('goes on after the accepted number', async () => {
    const { here, mine, theirs } = await setup();
    const attempt = await bench.begin(mine, SHARED);
    await bench.ledger.settle([bench.settlement(here, mine, attempt)]);
    expect(await bench.claim(theirs, SHARED)).toMatchObject({ verdict: 'claimed' });
    expect(await bench.read(theirs)).toMatchObject({ number: 2 });
  });

  it('gives a released number to the other lane', async () => {
    const { here, mine, theirs } = await setup();
    await bench.reject(here, mine);
    expect(await bench.claim(theirs, SHARED)).toMatchObject({ verdict: 'claimed' });
    expect(await bench.read(theirs)).toMatchObject({ number: 1 });
  });

  it('releases a number that a waiting lane does not use, and its document gets another later', async () => {
    const { here, there, mine, theirs } = await setup();
    const attempt = await bench.begin(mine, SHARED);
    const held = {
      status: 'QUEUED',
      outcome: 'laneFault',
      inLane: 'stays',
      hold: 'device',
      numberFate: 'released',
    } as const;
    await bench.ledger.settle([bench.settlement(here, mine, attempt, held)]);
    expect(await bench.read(mine)).toMatchObject({ status: 'QUEUED', number: null, wireBody: null });
    await bench.approve(there, theirs);
    await bench.ledger.releaseLane(here.laneId);
    expect(await bench.claim(mine, SHARED)).toMatchObject({ verdict: 'claimed' });
    expect(await bench.read(mine)).toMatchObject({ number: 2, wireBody: expect.any(String) as string });
  });

  it('asks a worker that read too early to read again', async () => {
    const { here, mine, theirs } = await setup();
    await bench.approve(here, mine);
    expect(await bench.claim(theirs, { ...SHARED, number: 1 })).toMatchObject({ verdict: 'renumber' });
  });

  it('asks a worker to read again that looked before another worker stored a number and sent it', async () => {
    const { here, there, mine, theirs } = await setup();
    const early = { ...SHARED, number: 1, wireBody: '{"looked":"early"}' };
    await bench.approve(there, theirs);
    await bench.leaveInDoubt(here, mine, SHARED);

    expect(await bench.claim(mine, early)).toMatchObject({ verdict: 'renumber' });
    expect(await bench.claim(mine, { ...SHARED, wireBody: '{"other":"bytes"}' })).toMatchObject({
      verdict: 'renumber',
    });
    expect(await bench.read(mine)).toMatchObject({ status: 'IN_DOUBT', number: 2, wireBody: '{"number":2}' });
    expect(await bench.claim(mine, SHARED)).toMatchObject({ verdict: 'claimed', attempt: 2, inDoubt: true });
  });

  it('gives a number once, however many lanes claim at once', async () => {
    const here = await bench.lane();
    const lanes = [here, ...(await bench.lanes(9))];
    const items = lanes.map((lane) => bench.item({ ...lane, tin: here.tin }));
    await Promise.all(items.map((item) => bench.ledger.accept([item])));
    const claims = await Promise.all(items.map(({ id }) => bench.claim(id, SHARED)));
    expect(claims.map(({ verdict }) => verdict).sort()).toEqual([...Array<string>(9).fill('busy'), 'claimed']);
  });

  it('does not matter if the authority does not count the kind', async () => {
    const { mine, theirs } = await setup();
    for (const id of [mine, theirs]) {
      expect(await bench.claim(id, { unnumbered: true, number: null })).toMatchObject({ verdict: 'claimed' });
      expect(await bench.read(id)).toMatchObject({ number: null, series: null });
    }
  });
});

describe('submissions posted together', () => {
  it('are accepted as one, companions before the main submission', async () => {
    const lane = await bench.lane();
    const sale = bench.sale(lane);
    const companions = ['TEA', 'MILK'].map((code) => ({ ...bench.item(lane, code), comesWith: sale.id }));
    const { accepted } = await bench.ledger.accept([...companions, sale]);
    expect(accepted).toHaveLength(3);
    for (const { id } of [...companions, sale]) {
      expect((await bench.laneRow(lane)).headId).toBe(id);
      await bench.approve(lane, id);
    }
  });

  it('leave nothing behind when the main submission is known', async () => {
    const lane = await bench.lane();
    const first = await bench.accept(lane, 'INV-1');
    const sale = bench.sale(lane, 'INV-1');
    const companions = { ...bench.item(lane, 'TEA'), comesWith: sale.id };
    const { accepted, known } = await bench.ledger.accept([companions, sale]);
    expect([accepted, known[sale.id]]).toEqual([[], first.id]);
    expect(await bench.db.prisma.naturalKey.count({ where: { key: companions.naturalKey } })).toBe(0);
  });

  it('leave out a companion that exists already', async () => {
    const lane = await bench.lane();
    await bench.ledger.accept([bench.item(lane, 'TEA')]);
    const sale = bench.sale(lane);
    const { accepted } = await bench.ledger.accept([{ ...bench.item(lane, 'TEA'), comesWith: sale.id }, sale]);
    expect(accepted).toEqual([sale.id]);
  });
});

describe('the idempotency key of a request', () => {
  it('is written with its submission, and taken from then on', async () => {
    const lane = await bench.lane();
    const named = (idempotencyKey: string) => ({ ...bench.sale(lane), idempotencyKey, bodyHash: 'hash' });
    const key = randomUUID();
    const first = named(key);
    await bench.ledger.accept([first, named(randomUUID())]);
    const rows = await bench.db.prisma.idempotencyKey.findMany({ where: { key } });
    expect(rows).toMatchObject([{ appId: lane.appId, submissionId: first.id, bodyHash: 'hash' }]);
    const again = named(key);
    await expect(bench.ledger.accept([again])).rejects.toMatchObject({ constraint: 'idempotency_keys_pkey' });
    expect(await bench.db.prisma.submission.count({ where: { id: again.id } })).toBe(0);
  });
});

describe('the sealed password of a branch user, its digest, and the fingerprint that covers it', () => {
  const SECRET = 'tell nobody';

  /** A branch user with a password, whose request is written already. */
  async function setup({ isWritten = true } = {}) {
    const lane = await bench.lane();
    const document = { kind: 'branch-user', userId: 'BARAKA', sealedPassword: SECRET, passwordDigest: SECRET };
    const user = { ...bench.sale(lane), kind: 'branch-user', series: null, fingerprint: SECRET, document };
    await bench.ledger.accept([user as never]);
    const wireBody = JSON.stringify({ pwd: SECRET });
    const attempt = isWritten ? await bench.begin(user.id, { wireBody, unnumbered: true, number: null }) : 0;
    return { lane, id: user.id, attempt };
  }

  /** All that the ledger knows of a submission, as text. */
  async function kept(id: SubmissionId): Promise<string> {
    const rows = await bench.db.query(
      `SELECT s.*, d.document, w.wire_body FROM submissions s LEFT JOIN documents d USING (id) LEFT JOIN wire_bodies w USING (id)
     WHERE id = $1`,
      [id],
    );
    return JSON.stringify(rows);
  }

  it('is kept until the authority has answered', async () => {
    const { lane, id, attempt } = await setup();
    expect((await kept(id)).match(new RegExp(SECRET, 'g'))).toHaveLength(4);
    await bench.ledger.settle([bench.settlement(lane, id, attempt)]);
    expect(await kept(id)).toContain('BARAKA');
    expect(await kept(id)).not.toContain(SECRET);
  });

  it.each(['REJECTED', 'FAILED'] as const)('is forgotten when the submission is %s', async (status) => {
    const { lane, id, attempt } = await setup();
    await bench.ledger.settle([
      bench.settlement(lane, id, attempt, { status, outcome: 'rejected', numberFate: 'kept' }),
    ]);
    expect(await kept(id)).toContain(status);
    expect(await kept(id)).not.toContain(SECRET);
  });

  it('is forgotten when the owner withdraws the submission', async () => {
    const { id } = await setup({ isWritten: false });
    expect(await bench.withdraw(id)).toMatchObject({ cancelled: true });
    expect(await kept(id)).not.toContain(SECRET);
  });
});
