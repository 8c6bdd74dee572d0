/** @one-queue: the acts are those of operating.medium-spec.ts, which runs on both. */
import { faultsOf, operatorBench, REASON } from './test/operator-bench.js';

let bench: Awaited<ReturnType<typeof operatorBench>>;
beforeAll(async () => {
  bench = await operatorBench();
});
afterAll(() => bench.close());

const act = (body: object) => bench.operator.post('submissions/acts', { reason: REASON, ...body });
const resultsOf = async (asked: ReturnType<typeof act>) =>
  ((await asked).body.data!.results as unknown as { result: string }[]).map(({ result }) => result);

/** Two cases, and a sale that is none. */
async function cases() {
  const [one, other] = [await bench.inReview(), await bench.inReview({ isKept: true })];
  return { one, other, submissionIds: [one.id, other.id] };
}

describe('acts on many submissions', () => {
  it('are a dry run first, and then each is done and recorded', async () => {
    const { one, submissionIds } = await cases();
    const unknown = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';
    const order = { act: 'failure', neverReceived: true, submissionIds: [...submissionIds, unknown] };
    const dry = await act(order);
    expect(dry).toMatchObject({
      status: 200,
      body: { data: { dryRun: true, counts: { wouldBeDone: 2, notDone: 1, done: 0 }, nextCursor: null } },
    });
    expect(await bench.rowOf(one.till)).toMatchObject({ status: 'NEEDS_REVIEW' });
    expect(await resultsOf(act({ ...order, dryRun: false }))).toEqual(['done', 'done', 'notDone']);
    expect(await bench.rowOf(one.till)).toMatchObject({ status: 'FAILED' });
    const { body } = await bench.operator.get(`acts?laneId=${one.laneId}`);
    expect(body.data!.acts).toMatchObject([{ act: 'give-up', reason: REASON, submissionId: one.id }]);
    expect(await resultsOf(act({ act: 'redrive', submissionIds, dryRun: false }))).toEqual(['done', 'done']);
  });

  it('are refused one by one, in the words of the act on one', async () => {
    const { one, submissionIds } = await cases();
    const single = await bench.operator.post(`submissions/${one.id}/failure`);
    const { message, fix } = single.body.errors![0]!;
    const { body } = await act({ act: 'failure', submissionIds });
    expect(body.data!.results).toMatchObject([{ result: 'notDone', message, fix }, { result: 'notDone' }]);
  });

  it('ask about all at once, and adopt what was found', async () => {
    const { one, other, submissionIds } = await cases();
    const asked = await act({ act: 'question', submissionIds, dryRun: false });
    expect(asked.body.data!.results).toMatchObject([
      { submissionId: one.id, question: { finding: { kind: 'absent' } } },
      { submissionId: other.id, question: { finding: { kind: 'found' } } },
    ]);
    expect(await resultsOf(act({ act: 'receipt', submissionIds, dryRun: false }))).toEqual(['notDone', 'done']);
    expect(await bench.rowOf(other.till)).toMatchObject({ status: 'APPROVED' });
  });

  it('take a group of cases', async () => {
    const { one } = await cases();
    const { body } = await bench.operator.get('case-groups?status=NEEDS_REVIEW');
    const groups = body.data!.groups as unknown as { groupId: string; examples: { submissionId: string }[] }[];
    const { groupId } = groups.find(({ examples }) => examples.some(({ submissionId }) => submissionId === one.id))!;
    const { body: acted } = await act({ act: 'approval', groupId, status: 'NEEDS_REVIEW' });
    expect(acted.data!.results).toContainEqual(
      expect.objectContaining({ submissionId: one.id, result: 'wouldBeDone' }),
    );
    const other = await act({ act: 'approval', groupId, status: 'FAILED' });
    expect([other.status, faultsOf(other)]).toEqual([409, ['003 groupId']]);
    const none = await act({ act: 'approval', groupId: 'f'.repeat(32) });
    expect([none.status, faultsOf(none)]).toEqual([409, ['003 groupId']]);
  });

  it('need a list of at most 200', async () => {
    const answer = await act({ act: 'release', submissionIds: Array.from({ length: 201 }, () => 'x') });
    expect([answer.status, faultsOf(answer)]).toEqual([400, ['003 submissionIds']]);
  });
});

describe('a receipt that a question found', () => {
  const question = async (id: string) =>
    (await bench.operator.post(`submissions/${id}/question`)).body.data!.questionId as unknown as string;

  it('is attached by the id of the question', async () => {
    const { id, till } = await bench.inReview({ isKept: true });
    const questionId = await question(id);
    const answer = await bench.operator.post(`submissions/${id}/receipt`, { reason: REASON, questionId });
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'APPROVED' } } });
    expect(await bench.rowOf(till)).toMatchObject({ status: 'APPROVED' });
  });

  it('is refused if the question found nothing, or beside a receipt', async () => {
    const { id } = await bench.inReview();
    const order = { reason: REASON, questionId: await question(id) };
    expect(await bench.operator.post(`submissions/${id}/receipt`, order)).toMatchObject({ status: 409 });
    const both = await bench.operator.post(`submissions/${id}/receipt`, { ...order, rcptSign: 'V4N6' });
    expect([both.status, faultsOf(both)]).toEqual([400, ['003 questionId']]);
  });
});
