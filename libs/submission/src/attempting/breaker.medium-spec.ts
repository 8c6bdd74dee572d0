/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-round.medium-spec.ts enqueue heads on both. */
import { randomBytes } from 'node:crypto';
import type { Outcome, SubmissionId } from '@app/domain';
import { readBreakers, readSubmissionViews, Sealer, sealText } from '@app/persistence';
import { eventually } from '@app/testing';
import { pipelineBench, aReceipt } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

describe('attempts behind an open breaker', () => {
  const FAILURES: Outcome[] = [
    { kind: 'unavailable', message: 'ECONNREFUSED' },
    { kind: 'inDoubt', code: 'no answer', message: 'timeout' },
    { kind: 'unavailable', message: 'HTTP 503' },
  ];

  /** For every other cause. The breaker's is 15 seconds, minus what has passed of its pause. */
  const USUAL_DEFER_MS = 2_000;

  /** Three taxpayers whom the authority does not answer, and others whom it would. */
  async function setup(others: number) {
    await bench.db.query(`SELECT close_breaker(environment) FROM breakers`);
    await bench.db.query(`UPDATE lanes SET answered_at = NULL`);
    const heads = await Promise.all(Array.from({ length: 3 + others }, () => bench.setup()));
    for (const [index, outcome] of FAILURES.entries()) heads[index]!.authority.outcomes = [outcome];
    bench.events.length = 0;
    return { failing: heads.slice(0, 3), others: heads.slice(3) };
  }

  const state = async () => (await readBreakers(bench.db)).SANDBOX.state;
  const viewsOf = (heads: { id: SubmissionId }[]) => {
    const ids = heads.map(({ id }) => id);
    return readSubmissionViews(bench.db, ids);
  };
  const events = (name: string) => bench.events.filter(({ event }) => event === name);

  it('are deferred for its pause, and nothing is sent', async () => {
    const { failing, others } = await setup(2);
    await bench.attemptTogether(failing);
    expect(await state()).toBe('open');
    for (const conclusion of await bench.attemptTogether(others)) {
      expect(conclusion).toMatchObject({ kind: 'defer', reason: 'the breaker is open: the authority does not answer' });
      expect(conclusion.kind === 'defer' && conclusion.delayMs).toBeGreaterThan(USUAL_DEFER_MS);
    }
    expect(others.flatMap(({ authority }) => authority.sent)).toEqual([]);
    expect(await viewsOf(others)).toMatchObject(
      [1, 2].map(() => ({ status: 'QUEUED', attempts: 0, laneStalled: true })),
    );
    expect(events('breakerOpened')).toEqual([{ event: 'breakerOpened', environment: 'SANDBOX' }]);
  });

  it('go on after one of them was answered', async () => {
    const { failing, others } = await setup(4);
    await bench.attemptTogether(failing);
    await bench.db.query(`UPDATE breakers SET until = now() WHERE environment = 'SANDBOX'`);
    const first = await bench.attemptTogether(others);
    expect(first.map(({ kind }) => kind).sort()).toEqual(['defer', 'defer', 'defer', 'done']);
    expect(await state()).toBe('closed');
    expect(events('breakerClosed')).toHaveLength(1);
    const all = [...others, ...failing];
    await bench.attemptTogether(all);
    expect(await viewsOf(all)).toMatchObject(all.map(() => ({ status: 'APPROVED' })));
  });
});

describe('attempts that run together', () => {
  const view = async (id: Awaited<ReturnType<typeof bench.setup>>['id']) =>
    (await readSubmissionViews(bench.db, [id]))[0]!;

  /** Heads of so many lanes, to be tried by one worker at the same time. */
  const setup = async (count: number) => {
    const heads = await Promise.all(Array.from({ length: count }, () => bench.setup()));
    bench.events.length = 0;
    return heads;
  };

  const rowsOf = (step: string): number[] =>
    bench.events.flatMap((event) => (event.event === 'grouped' && event.step === step ? [event.rows] : []));

  const sum = (rows: number[]): number => rows.reduce((total, one) => total + one, 0);

  it('share their claims and settlements, and each keeps its own receipt', async () => {
    const heads = await setup(30);
    for (const [index, { authority }] of heads.entries()) {
      const receipt = { ...aReceipt, signature: `SIGNATURE${index}` };
      authority.outcomes = [{ kind: 'approved', answer: { receipt } }];
    }
    const conclusions = await bench.attemptTogether(heads);
    expect(conclusions).toEqual(heads.map(() => ({ kind: 'done', status: 'APPROVED', code: '000', message: null })));
    for (const [index, { id }] of heads.entries()) {
      expect(await view(id)).toMatchObject({ status: 'APPROVED', receipt: { signature: `SIGNATURE${index}` } });
    }
    for (const step of ['claim', 'settle']) {
      expect(sum(rowsOf(step))).toBe(30);
      expect(rowsOf(step).length).toBeLessThan(15);
    }
  });

  it('claim a head once, however often its job is delivered', async () => {
    const heads = await setup(3);
    const [first] = heads;
    const conclusions = await bench.attemptTogether([...heads, first!, first!]);
    expect(first!.authority.sent).toHaveLength(1);
    expect(conclusions.filter(({ kind }) => kind === 'done').length).toBeGreaterThanOrEqual(3);
    expect(await view(first!.id)).toMatchObject({ status: 'APPROVED', attempts: 1 });
  });

  it('do not wait for a head that is locked', async () => {
    const heads = await setup(4);
    let attempts: Promise<unknown> = Promise.resolve();
    await bench.db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM submissions WHERE id = $1 FOR UPDATE', [heads[0]!.id]);
      attempts = bench.attemptTogether(heads);
      await eventually(async () => {
        const views = await Promise.all(heads.slice(1).map(({ id }) => view(id)));
        expect(views.map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
      });
      expect(heads[0]!.authority.sent).toEqual([]);
    });
    await attempts;
    expect(await view(heads[0]!.id)).toMatchObject({ status: 'APPROVED' });
  });

  it('fail alone: an answer that cannot be stored puts only its own sale in doubt', async () => {
    const heads = await setup(4);
    const unstorable: Outcome = { kind: 'rejected', code: '910', message: 'not \u0000 storable' };
    heads[1]!.authority.outcomes = [unstorable];
    await bench.attemptTogether(heads);
    expect((await Promise.all(heads.map(({ id }) => view(id)))).map(({ status }) => status)).toEqual([
      ...['APPROVED', 'IN_DOUBT', 'APPROVED', 'APPROVED'],
    ]);
    expect(await view(heads[1]!.id)).toMatchObject({ answerCode: 'unstorable' });
  });
});

describe('closed device keys', () => {
  type Branch = Awaited<ReturnType<typeof bench.setup>>;

  const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
  const another = new Sealer(randomBytes(32));

  const sealKey = ({ lane }: Branch, sealed: Buffer) =>
    bench.db.query('UPDATE devices SET cmc_key = $2 WHERE id = $1', [lane.laneId, sealed]);

  const view = async ({ id }: Branch) => (await readSubmissionViews(bench.db, [id]))[0]!;

  describe.each<[string, () => Buffer]>([
    ['was sealed with another key', () => another.seal('the key')],
    ['is damaged', () => Buffer.from('rubbish')],
  ])('the key of a device that %s', (_, sealed) => {
    it('holds the lane with words for an operator, and sends nothing', async () => {
      const branch = await bench.setup();
      await sealKey(branch, sealed());
      expect(await branch.run()).toMatchObject({ kind: 'held' });
      expect(branch.authority.sent).toEqual([]);
      expect(await view(branch)).toMatchObject({ status: 'QUEUED', hold: { code: 'device key' } });
      const [lane] = await bench.db.query('SELECT held_scope, held_message FROM lanes WHERE id = $1', [
        branch.lane.laneId,
      ]);
      expect(lane).toMatchObject({
        held_scope: 'device',
        held_message: expect.stringMatching(/ENCRYPTION_KEY.*resume/s),
      });
    });

    it('lets the lane go on after the key is repaired and the lane is resumed', async () => {
      const branch = await bench.setup();
      await sealKey(branch, sealed());
      await branch.run();
      await sealKey(branch, bench.sealer.seal('the key'));
      await bench.db.transaction((tx) => bench.ledger.releaseLane(branch.lane.laneId, tx));
      expect(await branch.run()).toMatchObject({ status: 'APPROVED' });
      expect(branch.authority.sent).toHaveLength(1);
    });

    it('keeps a sale in doubt, which is asked about after the repair', async () => {
      const branch = await bench.setup();
      branch.authority.outcomes = [lost];
      await branch.run();
      await sealKey(branch, sealed());
      await branch.run();
      expect(await view(branch)).toMatchObject({ status: 'IN_DOUBT' });
      expect(branch.authority.asked).toEqual([]);
      await sealKey(branch, bench.sealer.seal('the key'));
      await bench.db.transaction((tx) => bench.ledger.releaseLane(branch.lane.laneId, tx));
      expect(await branch.run()).toMatchObject({ status: 'APPROVED' });
      expect(branch.authority.asked).toHaveLength(1);
    });
  });
});

describe('sealed secrets', () => {
  type Branch = Awaited<ReturnType<typeof bench.setup>>;
  type UserId = Awaited<ReturnType<typeof acceptUser>>;

  const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
  const view = async (id: UserId) => (await readSubmissionViews(bench.db, [id]))[0]!;
  const sealedFor = (sealer: Sealer) => sealText('tell nobody', sealer.texts.sealingKey);
  const anotherSealer = () => new Sealer(randomBytes(32));

  /** A branch whose backlog is gone, and that has no call on record. */
  async function quietBranch(): Promise<Branch> {
    const branch = await bench.setup();
    await branch.run();
    branch.authority.sent.length = 0;
    return branch;
  }

  async function acceptUser({ lane }: Branch, sealedPassword: string) {
    const document = { kind: 'branch-user', userId: 'AMINA', userName: 'Amina', sealedPassword, passwordDigest: null };
    const naturalKey = `branch-user/${lane.laneId}/AMINA`;
    const user = { ...bench.sale(lane), kind: 'branch-user', naturalKey, fingerprint: sealedPassword, series: null };
    await bench.ledger.accept([{ ...user, document }]);
    return user.id;
  }

  const REFUSED = {
    status: 'REJECTED',
    answerCode: 'risiti-003',
    answerMessage: expect.stringContaining('Send it again'),
  };

  describe.each<[string, () => Promise<string>]>([
    ['was sealed for another key', () => sealedFor(anotherSealer())],
    ['is damaged', async () => 'rubbish'],
  ])('a password that %s', (_, sealed) => {
    it('refuses its user alone, without a call, and the sales behind it go out', async () => {
      const branch = await quietBranch();
      const id = await acceptUser(branch, await sealed());
      const sale = await bench.accept(branch.lane);
      expect(await branch.run({ id })).toMatchObject({ kind: 'done', status: 'REJECTED' });
      expect(await view(id)).toMatchObject(REFUSED);
      expect(branch.authority.sent).toEqual([]);
      expect(await bench.laneRow(branch.lane)).toMatchObject({ heldAt: null, rejections: 0, headId: sale.id });
      expect(await branch.run({ id: sale.id })).toMatchObject({ status: 'APPROVED' });
    });

    it('does not keep the user from being posted again', async () => {
      const branch = await quietBranch();
      await branch.run({ id: await acceptUser(branch, await sealed()) });
      const again = await acceptUser(branch, await sealedFor(bench.sealer));
      expect(await branch.run({ id: again })).toMatchObject({ status: 'APPROVED' });
    });

    it('ends a user in doubt, because the same bytes cannot go out again', async () => {
      const branch = await quietBranch();
      const id = await acceptUser(branch, await sealedFor(bench.sealer));
      branch.authority.outcomes = [lost];
      await branch.run({ id });
      expect(await view(id)).toMatchObject({ status: 'IN_DOUBT' });
      await bench.db.query(
        `UPDATE documents SET document = jsonb_set(document::jsonb, '{sealedPassword}', to_jsonb($2::text)) WHERE id = $1`,
        [id, await sealed()],
      );
      expect(await branch.run({ id })).toMatchObject({ status: 'REJECTED' });
      expect(branch.authority.sent).toHaveLength(1);
    });
  });
});
