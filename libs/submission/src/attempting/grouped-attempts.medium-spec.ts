/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-turn.medium-spec.ts enqueue heads on both. */
import type { Outcome } from '@app/domain';
import { readSubmissionViews } from '@app/persistence';
import { eventually } from '@app/testing';
import { aReceipt, pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

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

describe('attempts that run together', () => {
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
