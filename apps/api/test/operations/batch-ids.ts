import { randomUUID } from 'node:crypto';
import { sales, upload } from './batches.js';
import { operation } from './operations.js';
import { shop } from './shop.js';

/** Of whatever names a batch in its path: who may not see it is told that there is none, in the same words. */
export function refusesUnknownBatches(folder: string): void {
  const { method, path, title } = operation(folder);

  it(`${title} answers 404 and 003 to an id there is not, to what is none, and to another's, all alike`, async () => {
    const [owner, stranger] = [await shop(), await shop()];
    await owner.holdTheLine();
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
}
