/** @one-queue: the acts are those of operating.medium-spec.ts, which runs on both. */
import type { Outcome, SubmissionId } from '@app/domain';
import {
  answerQuestion,
  createQuestion,
  listActs,
  readSubmissionViews,
  correctNextNumber,
  storeImported,
} from '@app/persistence';
import { ownReceipt, pipelineBench } from '../test/pipeline-bench.js';
import {
  type ActResult,
  actOnMany,
  adoptFinding,
  approve,
  giveUp,
  redrive,
  release,
  hold,
  type LaneRef,
  resume,
} from './index.js';

describe('many acts', () => {
  let bench: Awaited<ReturnType<typeof pipelineBench>>;
  beforeAll(async () => {
    bench = await pipelineBench();
    await bench.db.query('CREATE RULE stays_closed AS ON UPDATE TO breakers DO INSTEAD NOTHING');
  });
  afterAll(() => bench.close());

  const ORDER = { operator: 'olive@example.com', reason: 'Seen in the portal of the authority' };
  const DRY_RUN = { ...ORDER, isDryRun: true };
  const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
  const view = async (id: SubmissionId) => (await readSubmissionViews(bench.db, [id]))[0]!;

  async function unclear() {
    const head = await bench.setup();
    head.authority.outcomes = [lost, lost];
    await head.run();
    await bench.db.query(`UPDATE submissions SET doubt_since = now() - interval '1 hour' WHERE id = $1`, [head.id]);
    await head.run();
    expect(await view(head.id)).toMatchObject({ status: 'NEEDS_REVIEW' });
    return head;
  }

  /** Everything that an act may change. */
  const ledgerNow = async () => {
    const rows = (table: string) =>
      `(SELECT coalesce(jsonb_agg(t ORDER BY t::text), '[]') FROM ${table} t) AS "${table}"`;
    const tables = ['submissions', 'lanes', 'cases', 'natural_keys', 'held_numbers', 'attempts', 'receipts', 'events'];
    return (await bench.db.query(`SELECT ${[...tables, 'operator_acts', 'series'].map(rows).join(', ')}`))[0];
  };

  describe('a dry run', () => {
    it.each<[string, (id: SubmissionId) => Promise<ActResult>]>([
      ['approving', (id) => approve(bench.tools, DRY_RUN, id, null)],
      ['attaching a receipt', (id) => approve(bench.tools, DRY_RUN, id, ownReceipt())],
      ['releasing', (id) => release(bench.tools, DRY_RUN, id, false)],
      ['releasing as never received', (id) => release(bench.tools, DRY_RUN, id, true)],
      ['giving up', (id) => giveUp(bench.tools, DRY_RUN, id, true)],
    ])('of %s finds it possible, and changes nothing', async (_, act) => {
      const { id, lane } = await unclear();
      await bench.accept(lane);
      const before = await ledgerNow();
      const acted = bench.events.filter(({ event }) => event === 'operatorActed').length;
      expect(await act(id)).toEqual({ kind: 'done' });
      expect(await ledgerNow()).toEqual(before);
      expect(bench.events.filter(({ event }) => event === 'operatorActed')).toHaveLength(acted);
    });

    it('refuses with the words of the act', async () => {
      const { id } = await unclear();
      await approve(bench.tools, ORDER, id, null);
      for (const act of [
        (order: typeof ORDER) => approve(bench.tools, order, id, null),
        (order: typeof ORDER) => release(bench.tools, order, id, true),
        (order: typeof ORDER) => giveUp(bench.tools, order, id, true),
        (order: typeof ORDER) => redrive(bench.tools, order, id),
      ])
        expect(await act(DRY_RUN)).toEqual({ ...(await act(ORDER)), kind: 'notDone' });
    });
  });

  describe('one act on many submissions', () => {
    const OPTIONS = { withinMs: 60_000, onError: () => undefined };

    it('commits each for itself, and goes on after one that is refused and one that throws', async () => {
      const [one, settled, other] = [await unclear(), await bench.setup(), await unclear()];
      await settled.run();
      const broken = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90' as SubmissionId;
      const ids = [one.id, settled.id, broken, other.id];
      const errors: unknown[] = [];
      const results = await actOnMany(ids, (id) => release(bench.tools, ORDER, id, true), {
        ...OPTIONS,
        onError: (error) => errors.push(error),
      });
      expect(results.map(({ submissionId, result }) => [submissionId, result])).toEqual([
        [one.id, 'done'],
        [settled.id, 'notDone'],
        [broken, 'failed'],
        [other.id, 'done'],
      ]);
      expect(errors).toHaveLength(1);
      for (const { id, lane } of [one, other]) {
        expect(await view(id)).toMatchObject({ status: 'QUEUED' });
        expect(await listActs(bench.db, { laneId: lane.laneId, limit: 5 })).toMatchObject([
          { ...ORDER, submissionId: id },
        ]);
      }
    });

    it('says which were not reached in time', async () => {
      const { id } = await unclear();
      const results = await actOnMany([id], () => Promise.reject(new Error('not reached')), {
        ...OPTIONS,
        withinMs: -1,
      });
      expect(results).toEqual([expect.objectContaining({ submissionId: id, result: 'notReached' })]);
    });
  });

  describe('adopting what a question found', () => {
    const ask = (id: SubmissionId) => createQuestion(bench.db, id, ORDER.operator);

    it('attaches that receipt, and records the question', async () => {
      const { id, lane } = await unclear();
      const questionId = await ask(id);
      const receipt = ownReceipt();
      await answerQuestion(bench.db, questionId, { kind: 'found', receipt });
      expect(await adoptFinding(bench.tools, ORDER, id, questionId)).toEqual({ kind: 'done' });
      expect(await view(id)).toMatchObject({ status: 'APPROVED', receipt });
      const [act] = await listActs(bench.db, { laneId: lane.laneId, limit: 1 });
      expect(act).toMatchObject({ act: 'attach-receipt', details: { questionId } });
    });

    it('takes the last question where none is named', async () => {
      const { id } = await unclear();
      await answerQuestion(bench.db, await ask(id), { kind: 'absent' });
      await answerQuestion(bench.db, await ask(id), { kind: 'found', receipt: ownReceipt() });
      expect(await adoptFinding(bench.tools, ORDER, id, null)).toEqual({ kind: 'done' });
    });

    it('refuses a question that is open, found nothing, or is about another submission', async () => {
      const [{ id }, other] = [await unclear(), await unclear()];
      const found = await ask(other.id);
      await answerQuestion(bench.db, found, { kind: 'found', receipt: ownReceipt() });
      const [open, absent] = [await ask(id), await ask(id)];
      await answerQuestion(bench.db, absent, { kind: 'absent' });
      const unknown = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';
      for (const [questionId, message] of [
        [open, 'has not answered'],
        [absent, 'its finding is absent'],
        [found, 'about another submission'],
        [unknown, 'no such question'],
      ] as const) {
        const refused = { kind: 'notDone', message: expect.stringContaining(message) as string };
        expect(await adoptFinding(bench.tools, ORDER, id, questionId)).toMatchObject(refused);
      }
      expect(await view(id)).toMatchObject({ status: 'NEEDS_REVIEW' });
    });
  });
});

describe('correct number', () => {
  let bench: Awaited<ReturnType<typeof pipelineBench>>;
  beforeAll(async () => void (bench = await pipelineBench()));
  afterAll(() => bench.close());

  const ORDER = { operator: 'olive@example.com', reason: 'Seen in the portal of the authority' };
  const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
  const revoked: Outcome = { kind: 'laneFault', code: '902', message: 'no such device' };
  const NOTHING_THERE = {
    document: null,
    isAbsent: true,
    saleDate: null,
    total: null,
    confirmedAt: null,
    signedAt: null,
  };

  type HeadSetup = Awaited<ReturnType<typeof bench.setup>>;
  const laneOf = ({ lane }: HeadSetup): LaneRef => ({ ...lane, environment: 'SANDBOX', bhfId: '00' });

  /** The window in which it is asked about is over without an answer: its lane is held. */
  async function unclear(): Promise<HeadSetup> {
    const head = await bench.setup();
    head.authority.outcomes = [lost, lost];
    await head.run();
    await bench.db.query(`UPDATE submissions SET doubt_since = now() - interval '1 hour' WHERE id = $1`, [head.id]);
    expect(await head.run()).toMatchObject({ kind: 'held' });
    return head;
  }

  describe('the next number of a series that is not of invoices', () => {
    const used = { kind: 'rejected', code: '994', message: 'overlapped', cause: 'duplicate' } as const;
    const wanted = (nextNumber: number, neverReceived = false) => ({ nextNumber, neverReceived });

    /** A movement that an operator must look at, and the sibling branch that shares its series. */
    async function parkedMovement() {
      bench.setMayRealign(false);
      const here = await bench.setup();
      await here.run();
      const movement = bench.movement(here.lane);
      await bench.ledger.accept([movement]);
      here.authority.outcomes = [used];
      await here.run({ id: movement.id });
      bench.setMayRealign(true);
      const correct = (to: ReturnType<typeof wanted>) =>
        correctNextNumber(bench.db, here.lane.laneId, { series: movement.series!, ...to });
      return { here, movement, correct };
    }

    it('is what a parked document in review goes out under, and its lane need not be held', async () => {
      const { here, movement, correct } = await parkedMovement();
      expect(await correct(wanted(13))).toEqual({ verdict: 'corrected', before: 1 });
      await release(bench.tools, ORDER, movement.id, false);
      expect(await here.run({ id: movement.id })).toMatchObject({ status: 'APPROVED' });
      expect(here.authority.sent.at(-1)).toBe('{"number":13}');
    });

    it('stays while another branch has a number of it on the wire', async () => {
      const { here, correct } = await parkedMovement();
      const there = await bench.setup({ tin: here.lane.tin, bhfId: '01' });
      const other = bench.movement(there.lane);
      await there.run();
      await bench.ledger.accept([other]);
      await bench.begin(other.id);
      expect(await correct(wanted(13))).toEqual({ verdict: 'open', by: other.id, number: 1 });
    });

    it('stays while only the invoices of the lane are held', async () => {
      const here = await bench.setup();
      here.authority.outcomes = [{ kind: 'laneFault', code: '400', message: 'no number' }];
      await here.run();
      expect(await bench.laneRow(here.lane)).toMatchObject({ heldScope: 'invoices' });
      const series = bench.movement(here.lane).series!;
      expect(await correctNextNumber(bench.db, here.lane.laneId, { series, ...wanted(13) })).toEqual({
        verdict: 'moving',
      });
    });
  });

  describe('the next number of a held lane', () => {
    const correct = ({ lane: { laneId } }: HeadSetup, nextNumber: number, neverReceived = false) =>
      correctNextNumber(bench.db, laneId, { series: `sale/${laneId}`, nextNumber, neverReceived });

    /** The authority has nothing of ours up to this number. */
    const readUpTo = ({ lane: { laneId } }: HeadSetup, last: number) =>
      storeImported(
        bench.db,
        laneId,
        `sale/${laneId}`,
        Array.from({ length: last }, (_, at) => ({ ...NOTHING_THERE, number: at + 1 })),
      );

    it('is what the head goes out under when it is released', async () => {
      const head = await bench.setup();
      head.authority.outcomes = [revoked];
      await head.run();
      expect(await correct(head, 41)).toEqual({ verdict: 'unread', number: 1 });
      await readUpTo(head, 39);
      expect(await correct(head, 41)).toEqual({ verdict: 'unread', number: 40 });
      await readUpTo(head, 40);
      expect(await correct(head, 41)).toEqual({ verdict: 'corrected', before: 1 });
      await resume(bench.tools, ORDER, laneOf(head));
      expect(await head.run()).toMatchObject({ status: 'APPROVED' });
      expect(head.authority.sent.at(-1)).toBe('{"number":41}');
    });

    it('is never one that we hold', async () => {
      const head = await bench.setup();
      await head.run();
      await hold(bench.tools, ORDER, laneOf(head));
      expect(await correct(head, 1)).toEqual({ verdict: 'taken', by: head.id, number: 1 });
    });

    it('stays while the lane moves, and while the fate of the head’s own is open', async () => {
      const head = await bench.setup();
      expect(await correct(head, 41)).toEqual({ verdict: 'moving' });
      expect(await correct(await unclear(), 41)).toEqual({ verdict: 'doubtful' });
    });

    it('is given even so by whoever knows that it was never received', async () => {
      const head = await unclear();
      await readUpTo(head, 40);
      expect(await correct(head, 41, true)).toEqual({ verdict: 'corrected', before: 1 });
      await resume(bench.tools, ORDER, laneOf(head));
      expect(await head.run()).toMatchObject({ status: 'APPROVED' });
      expect(head.authority.sent.at(-1)).toBe('{"number":41}');
    });
  });
});
