/** @short-run: postgres */
import { setTimeout as pause } from 'node:timers/promises';
import { type TillAnswer, eventually, type RunningProcess, saleBody, Stack, type Till } from '@app/testing';
import { UploadInHand } from '../client/upload-in-hand.js';
import { expectAllApprovedOnce, upTo } from '../sale-assertions.js';
import { saleRow, saleRows } from '../ledger-rows.js';

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start()));
afterAll(() => stack.stop());

/** Long enough to end a process while a till waits, also on a busy machine. */
const SLOWLY = { remark: 'simulate:latency=4000' };

/** Starts an API that this test may kill; the tills use it from now on. */
const setup = async (env = {}) => ({ api: await stack.startApi(env), till: await stack.till() });

const untilCommitted = (till: Till, least = 1) =>
  eventually(async () => expect((await saleRows(stack, till)).length).toBeGreaterThanOrEqual(least), { everyMs: 5 });

/** A till with a cut connection gets no answer. */
const untilConnectionEnds = (answer: Promise<TillAnswer>) =>
  answer.then(
    () => 'answered',
    () => 'cut off',
  );

describe('SIGKILL of the API', () => {
  it('after a 202: the sale is submitted', async () => {
    const { api, till } = await setup();
    const answer = await till.sell('INV-1', { prefer: 'respond-async' });
    await api.kill('SIGKILL');
    expect(answer.status).toBe(202);
    await expectAllApprovedOnce(stack, till);
  });

  it('right after the commit: the sale is submitted, and the same post again gets its receipt', async () => {
    const { api, till } = await setup();
    const answer = untilConnectionEnds(till.sell('INV-1', SLOWLY));
    await untilCommitted(till);
    await api.kill('SIGKILL');
    expect(await answer).toBe('cut off');
    await expectAllApprovedOnce(stack, till);
    await stack.startApi();
    const again = await till.sell('INV-1');
    const { signature } = await saleRow(stack, till, 'INV-1');
    expect(again).toMatchObject({ status: 200, body: { data: { rcptSign: signature } } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('between the commit and the queue: the sale is found and submitted', async () => {
    const { api, till } = await setup();
    await stack.queue.whileBlocked(async (queue) => {
      const answer = untilConnectionEnds(till.sell('INV-1'));
      await untilCommitted(till);
      await api.kill('SIGKILL');
      expect(await answer).toBe('cut off');
      const { id } = await saleRow(stack, till, 'INV-1');
      expect(await queue.hasJobOf(id)).toBe(false);
    });
    await expectAllApprovedOnce(stack, till);
  });

  it('in the middle of an upload: every answered line is stored, and the same file again completes it', async () => {
    const { api, till } = await setup();
    const lines = upTo(300).map((number) => ({ kind: 'sale', ...saleBody(`INV-${number}`) }));
    const upload = UploadInHand.begin(till).sendLines(lines.slice(0, 200));
    await upload.verdicts(100);
    await api.kill('SIGKILL');
    const answered = await upload.verdicts(100);
    const stored = (await saleRows(stack, till)).map(({ invcNo }) => invcNo);
    expect(stored).toEqual(expect.arrayContaining(answered.map(({ data }) => data!.reference)));

    await stack.startApi();
    const { batch } = await UploadInHand.begin(till).sendLines(lines).end();
    expect(batch).toMatchObject({ lines: 300, known: stored.length, accepted: 300 - stored.length, refused: 0 });
    await expectAllApprovedOnce(stack, till);
    expect(await saleRows(stack, till)).toHaveLength(300);
  });
});

describe('SIGTERM of the API', () => {
  /** Twice the time that a shutdown may take: an API that needs all of it waited for something. */
  const GRACE = { SHUTDOWN_GRACE: '60s' };
  const IN_GOOD_TIME_MS = 30_000;

  async function stopWithinGrace(api: RunningProcess): Promise<void> {
    const startedAt = performance.now();
    expect(await api.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(IN_GOOD_TIME_MS);
  }

  it('answers waiting tills with 202 and 006 and ends; their sales go on', async () => {
    const { api, till } = await setup(GRACE);
    const numbers = upTo(5).map((number) => `INV-${number}`);
    const waiting = numbers.map((invcNo, index) => till.sell(invcNo, index === 0 ? SLOWLY : {}));
    await untilCommitted(till, numbers.length);
    await stopWithinGrace(api);
    for (const [index, { status, body, headers }] of (await Promise.all(waiting)).entries()) {
      const data = { invcNo: numbers[index], submissionId: expect.any(String) };
      expect({ status, body }).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data } });
      expect(headers.get('retry-after')).toBe('30');
      expect(headers.get('location')).toBe(`/api/v1/submissions/${body.data.submissionId}`);
    }
    await expectAllApprovedOnce(stack, till);
  });

  it('under full traffic ends in time too, and every answer is ours', async () => {
    const { api, till } = await setup(GRACE);
    const tills = upTo(20).map((number) => sellUntilCutOff(till, `TILL-${number}`));
    await untilCommitted(till, 50);
    await stopWithinGrace(api);
    const answers = (await Promise.all(tills)).flat();
    expect(answers.filter(({ status, body }) => ![200, 202].includes(status) || !body.resultCd)).toEqual([]);
    await expectAllApprovedOnce(stack, till);
    expect((await saleRows(stack, till)).length).toBeGreaterThanOrEqual(answers.length);
  });
});

/** The pause between two sales. Without it tills would only slow each other down. */
const NEXT_CUSTOMER_MS = 50;

/** Sells one sale after another until the API refuses connections, and returns the answers. */
async function sellUntilCutOff(till: Till, name: string): Promise<TillAnswer[]> {
  const answers: TillAnswer[] = [];
  try {
    for (;;) {
      answers.push(await till.sell(`${name}-${answers.length}`));
      await pause(NEXT_CUSTOMER_MS);
    }
  } catch {
    return answers;
  }
}
