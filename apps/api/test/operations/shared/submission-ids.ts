import { randomUUID } from 'node:crypto';
import { operation } from '../../every-operation/operations.js';
import { ASYNC, shop } from '../../client/shop.js';
import { sale } from '../../client/bodies.js';

/** A submission that the caller may not see gets the same answer as an unknown one. */
export function refusesUnknownIds(name: string): void {
  const { method, path } = operation(name);

  it("and 003 to an id there is not, to what is none, and to another's, all alike", async () => {
    const [owner, stranger] = [await shop(), await shop()];
    await owner.blockLane();
    const { body } = await owner.post('sales', sale('INV-1'), ASYNC);
    const ids = [body.data.submissionId, randomUUID(), 'no-id', '%00', '1'];
    const answers = [];
    for (const id of ids) {
      answers.push(
        await stranger.till.ask(method, path.replace('{id}', id).replace('{format}', 'json'), undefined, {
          requestId: 'the-same',
        }),
      );
    }
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { resultCd: '003', errors: [{ field: 'id' }], data: null } });
      expect(answer.body).toEqual(answers[0]!.body);
    }
    expect((await owner.get(`submissions/${body.data.submissionId}`)).body.data.status).toBe('ACCEPTED');
  });
}
