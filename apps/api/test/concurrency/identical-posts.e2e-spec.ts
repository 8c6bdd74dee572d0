/** @short-run: redis */
import { randomUUID } from 'node:crypto';
import { type TillAnswer, Stack } from '@app/testing';
import { asPublicReceipt, upTo } from '../sale-assertions.js';
import { saleRow, saleRows } from '../ledger-rows.js';

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start()));
afterAll(() => stack.stop());

const setup = async () => ({ till: await stack.till() });

/** Long enough for all posts to arrive before the receipt does. */
const SLOWLY = { remark: 'simulate:latency=2000' };

const byStatus = (answers: TillAnswer[], status: number) => answers.filter((answer) => answer.status === status);

describe('simultaneous identical posts', () => {
  it.each([2, 20])('become one submission, and each of the %d gets its receipt', async (count) => {
    const { till } = await setup();
    const answers = await Promise.all(upTo(count).map(() => till.sell('INV-1', SLOWLY)));
    expect(await saleRows(stack, till)).toMatchObject([{ invcNo: 'INV-1', status: 'APPROVED', number: 1 }]);
    const [signed, ...others] = await stack.simulator.sales(till.tin);
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { resultCd: '000', data: asPublicReceipt(signed!) } });
    }
    const first = answers.filter(({ headers }) => !headers.has('idempotent-replayed'));
    expect(first).toHaveLength(1);
  });

  it('are one submission too if no client waits', async () => {
    const { till } = await setup();
    const withoutWaiting = { remark: 'simulate:latency=30000', prefer: 'respond-async' };
    const posts = upTo(10).map(() => till.sell('INV-1', withoutWaiting));
    const answers = await Promise.all(posts);
    const [row, ...others] = await saleRows(stack, till);
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', data: { submissionId: row!.id } } });
    }
  });
});

describe('simultaneous different sales with one number', () => {
  it('end with one receipt and one duplicate', async () => {
    const { till } = await setup();
    const answers = await Promise.all([1, 2].map((qty) => till.sell('INV-1', { qty, ...SLOWLY })));
    const [signed, ...others] = await stack.simulator.sales(till.tin);
    expect(others).toEqual([]);
    expect(byStatus(answers, 200)).toMatchObject([{ body: { data: asPublicReceipt(signed!) } }]);
    const { id } = await saleRow(stack, till, 'INV-1');
    const duplicate = { resultCd: '004', errors: [{ field: 'transaction.invcNo' }], data: { submissionId: id } };
    expect(byStatus(answers, 409)).toMatchObject([{ body: duplicate }]);
  });
});

describe('two accounts', () => {
  it('can use the same invoice number independently', async () => {
    const [one, other] = await stack.tills(2);
    const [mine, theirs] = await Promise.all([one!.sell('INV-1'), other!.sell('INV-1', { qty: 2 })]);
    expect([mine!.status, theirs!.status]).toEqual([200, 200]);
    for (const till of [one!, other!]) {
      const { body } = await till.get('submissions?invcNo=INV-1');
      const { id } = await saleRow(stack, till, 'INV-1');
      expect(body.data.submissions).toEqual([expect.objectContaining({ submissionId: id })]);
    }
  });

  it("see each other's submissions as if there were none", async () => {
    const [one, other] = await stack.tills(2);
    await one!.sell('INV-1');
    const { id } = await saleRow(stack, one!, 'INV-1');
    const ask = (path: string) => other!.get(path, { requestId: 'the-same' });
    const foreign = await ask(`submissions/${id}`);
    const unknown = await ask(`submissions/${randomUUID()}`);
    const malformed = await ask('submissions/not-an-id');
    expect(foreign.status).toBe(404);
    expect([foreign.body, malformed.body]).toEqual([unknown.body, unknown.body]);
    expect(await one!.get(`submissions/${id}`)).toMatchObject({ status: 200 });
  });
});
