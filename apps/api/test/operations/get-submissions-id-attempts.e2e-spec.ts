import { line, sale } from '../client/bodies.js';
import { type TillAnswer, ASYNC, must, shop } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

describe(answers('get-submissions-id-attempts', 200), () => {
  const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
  const attemptsOf = (answer: TillAnswer) => `${answer.headers.get('location')!}/attempts`;

  it('with the one attempt of a sale that was signed at once', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const { body } = await must(get(attemptsOf(sold)));
    expect(body.data).toEqual({
      attempts: [{ attempt: 1, startedAt: INSTANT, endedAt: INSTANT, outcome: 'approved', code: '000', message: null }],
    });
  });

  it('with every attempt, oldest first, and its result', async () => {
    const { post, get, settled } = await shop();
    const sold = await post('sales', sale('INV-1', [line()], { remark: 'simulate:drop-connection' }), ASYNC);
    await settled(sold);
    const { data } = (await must(get(attemptsOf(sold)))).body;
    const attempts = data.attempts as unknown as Record<string, unknown>[];
    expect(attempts.map(({ attempt }) => attempt)).toEqual(attempts.map((_, index) => index + 1));
    expect(attempts.length).toBeGreaterThan(1);
    expect(attempts.map(({ outcome }) => outcome).at(-1)).toBe('approved');
    expect(attempts[0]!.outcome).not.toBe('approved');
  });

  it('with the text of the authority that refused it', async () => {
    const { post, get } = await shop();
    const refused = await post('sales', sale('INV-1', [line()], { remark: 'simulate:reject=921:Not today' }));
    const { body } = await must(get(`submissions/${refused.body.data.submissionId}/attempts`));
    expect(body.data).toMatchObject({ attempts: [{ outcome: 'rejected', code: '921', message: 'Not today' }] });
  });

  it('with an empty list for a waiting submission', async () => {
    const { post, get, blockLane } = await shop();
    await blockLane();
    const waiting = await post('sales', sale('INV-1'), ASYNC);
    expect((await must(get(attemptsOf(waiting)))).body.data).toEqual({ attempts: [] });
  });
});

describe(answers('get-submissions-id-attempts', 404), () => {
  refusesUnknownIds('get-submissions-id-attempts');
});
