/** @full-run: attacks-on-lost-and-order.e2e-spec.ts kills APIs, too. */
import { setTimeout as pause } from 'node:timers/promises';
import { type TillAnswer, eventually, saleBody, Stack, testSize, type Till } from '@app/testing';
import { UploadInHand } from '../client/upload-in-hand.js';
import { expectAllApprovedOnce, upTo } from '../sale-assertions.js';
import { saleRow, saleRows } from '../ledger-rows.js';

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ apis: 0 })));
afterAll(() => stack.stop());

/** Long enough to end a process while a till waits, also on a busy machine. `endPauses` makes it shorter. */
const SLOWLY = { remark: 'simulate:latency=20000' };
const endPauses = ({ tin }: Till) => stack.simulator.endPauses('saveTrnsSalesOsdc', tin);

const untilCommitted = (till: Till, least = 1) =>
  eventually(async () => expect((await saleRows(stack, till)).length).toBeGreaterThanOrEqual(least), { everyMs: 5 });

/** A till with a cut connection gets no answer. */
const untilConnectionEnds = (answer: Promise<TillAnswer>) =>
  answer.then(
    () => 'answered',
    () => 'cut off',
  );

const LINES = testSize({ short: 90, full: 300 });
const uploadLines = upTo(LINES).map((number) => ({ kind: 'sale', ...saleBody(`INV-${number}`) }));

/** Kills an API that is busy with three tills at once, and starts another. */
async function killApiInMidWork() {
  const api = await stack.startApi();
  const [accepted, waiting, uploading] = (await stack.tills(3)) as [Till, Till, Till];
  const upload = UploadInHand.begin(uploading).sendLines(uploadLines.slice(0, (LINES * 2) / 3));
  await upload.verdicts(LINES / 3);
  const connection = untilConnectionEnds(waiting.sell('INV-1', SLOWLY));
  await untilCommitted(waiting);
  await stack.simulator.waitForCall(waiting.tin);
  const answer = await accepted.sell('INV-1', { prefer: 'respond-async' });
  await api.kill('SIGKILL');
  const uploaded = { answered: await upload.verdicts(LINES / 3), stored: await saleRows(stack, uploading) };
  await endPauses(waiting);
  const next = await stack.startApi();
  return { accepted, answer, waiting, connection: await connection, uploading, uploaded, next };
}

describe('SIGKILL of the API', () => {
  let killed: Awaited<ReturnType<typeof killApiInMidWork>>;
  beforeAll(async () => void (killed = await killApiInMidWork()));

  it('after a 202: the sale is submitted', async () => {
    expect(killed.answer.status).toBe(202);
    await expectAllApprovedOnce(stack, killed.accepted);
  });

  it('right after the commit: the sale is submitted, and the same post again gets its receipt', async () => {
    const { waiting, connection } = killed;
    expect(connection).toBe('cut off');
    await expectAllApprovedOnce(stack, waiting);
    const again = await waiting.sell('INV-1');
    const { signature } = await saleRow(stack, waiting, 'INV-1');
    expect(again).toMatchObject({ status: 200, body: { data: { rcptSign: signature } } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('in the middle of an upload: every answered line is stored, and the same file again completes it', async () => {
    const { uploading, uploaded } = killed;
    const stored = uploaded.stored.map(({ invcNo }) => invcNo);
    expect(stored).toEqual(expect.arrayContaining(uploaded.answered.map(({ data }) => data!.reference)));
    const { batch } = await UploadInHand.begin(uploading).sendLines(uploadLines).end();
    const accepted = LINES - stored.length;
    expect(batch).toMatchObject({ lines: LINES, known: stored.length, accepted, refused: 0 });
    await expectAllApprovedOnce(stack, uploading);
    expect(await saleRows(stack, uploading)).toHaveLength(LINES);
  });

  it('between the commit and the queue: the sale is found and submitted', async () => {
    const till = await stack.till();
    await stack.queue.whileBlocked(async (queue) => {
      const answer = untilConnectionEnds(till.sell('INV-1'));
      await untilCommitted(till);
      await killed.next.kill('SIGKILL');
      expect(await answer).toBe('cut off');
      const { id } = await saleRow(stack, till, 'INV-1');
      expect(await queue.hasJobOf(id)).toBe(false);
    });
    await expectAllApprovedOnce(stack, till);
  });
});

/** Twice the time that a shutdown may take: an API that needs all of it waited for something. */
const GRACE = { SHUTDOWN_GRACE: '60s' };
const IN_GOOD_TIME_MS = 30_000;
const CASHIERS = testSize({ short: 8, full: 20 });
const WAITING = upTo(5).map((number) => `INV-${number}`);

/** Ends an API under full traffic, while five more tills wait for receipts. */
async function endApiUnderTraffic() {
  const api = await stack.startApi(GRACE);
  const [busy, waiting] = (await stack.tills(2)) as [Till, Till];
  const cashiers = upTo(CASHIERS).map((number) => sellUntilCutOff(busy, `TILL-${number}`));
  await untilCommitted(busy, 2 * CASHIERS);
  // The slow one is first in its lane, so the others wait behind it.
  const [slow, ...others] = WAITING;
  const waits = [waiting.sell(slow!, SLOWLY)];
  await untilCommitted(waiting, 1);
  waits.push(...others.map((invcNo) => waiting.sell(invcNo)));
  await untilCommitted(waiting, WAITING.length);
  await stack.simulator.waitForCall(waiting.tin);
  const startedAt = performance.now();
  const exit = await api.kill('SIGTERM');
  const tookMs = performance.now() - startedAt;
  await endPauses(waiting);
  return {
    exit,
    tookMs,
    busy,
    traffic: (await Promise.all(cashiers)).flat(),
    waiting,
    waits: await Promise.all(waits),
  };
}

describe('SIGTERM of the API under full traffic', () => {
  let ended: Awaited<ReturnType<typeof endApiUnderTraffic>>;
  beforeAll(async () => void (ended = await endApiUnderTraffic()));

  it('ends it in time', () => {
    expect(ended.exit).toEqual({ code: 0, signal: null });
    expect(ended.tookMs).toBeLessThan(IN_GOOD_TIME_MS);
  });

  it('answers waiting tills with 202 and 006; their sales go on', async () => {
    for (const [index, { status, body, headers }] of ended.waits.entries()) {
      const data = { invcNo: WAITING[index], submissionId: expect.any(String) };
      expect({ status, body }).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data } });
      expect(headers.get('retry-after')).toBe('1');
      expect(headers.get('location')).toBe(`/api/v1/submissions/${body.data.submissionId}`);
    }
    await expectAllApprovedOnce(stack, ended.waiting);
  });

  it('gives every till an answer of ours', async () => {
    const { traffic, busy } = ended;
    expect(traffic.filter(({ status, body }) => ![200, 202].includes(status) || !body.resultCd)).toEqual([]);
    await expectAllApprovedOnce(stack, busy);
    expect((await saleRows(stack, busy)).length).toBeGreaterThanOrEqual(traffic.length);
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
