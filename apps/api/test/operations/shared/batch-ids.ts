import { randomUUID } from 'node:crypto';
import { sales, upload } from '../../client/batches.js';
import { operation } from '../../every-operation/operations.js';
import { type Shop, shop } from '../../client/shop.js';

/** A batch that the caller may not see gets the same answer as an unknown one. */
export function refusesUnknownBatches(name: string): void {
  const { method, path } = operation(name);

  it("and 003 to an id there is not, to what is none, and to another's, all alike", async () => {
    const [owner, stranger] = [await shop(), await shop()];
    await owner.blockLane();
    const { batch } = await upload(owner.till, sales(1));
    const ids = [batch.batchId, randomUUID(), 'no-id', '%00', '1'];
    const answers = [];
    for (const id of ids) {
      answers.push(await stranger.till.ask(method, path.replace('{id}', id), undefined, { requestId: 'the-same' }));
    }
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { resultCd: '003', errors: [{ field: 'id' }], data: null } });
      expect(answer.body).toEqual(answers[0]!.body);
    }
    const still = await owner.get(`batches/${batch.batchId}`);
    expect(still.body.data).toMatchObject({ state: 'RECEIVED', statuses: { ACCEPTED: 1 } });
  });

  it('to another taxpayer of the same account', async () => {
    const [owner, other] = [await shop(), await shop()];
    await joinTheAccount(owner, other);
    const { batch } = await upload(owner.till, sales(1));
    const answer = await other.till.ask(method, path.replace('{id}', batch.batchId), undefined);
    expect(answer).toMatchObject({ status: 404, body: { resultCd: '003', data: null } });
    expect((await owner.get(`batches/${batch.batchId}`)).body.data).toMatchObject({ state: 'RECEIVED' });
  });
}

/** Moves two taxpayers into one account. */
export const joinTheAccount = ({ stack, till }: Shop, other: Shop): Promise<unknown> =>
  stack.query(
    `WITH whose AS (SELECT account_id FROM devices WHERE tin = $1), joined AS (
       UPDATE devices SET account_id = (SELECT account_id FROM whose) WHERE tin = $2 RETURNING id)
     UPDATE apps SET account_id = (SELECT account_id FROM whose) WHERE device_id IN (SELECT id FROM joined)`,
    [till.tin, other.till.tin],
  );
