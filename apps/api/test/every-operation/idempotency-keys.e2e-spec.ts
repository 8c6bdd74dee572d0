import { anyTill, ASYNC } from '../client/shop.js';
import { ask } from './ask.js';
import { operationsThatAnswer } from './common-answers.js';
import { sender } from './documents.js';

const KEY = { idempotencyKey: 'key-1' };

describe.each(operationsThatAnswer('400 to a malformed Idempotency-Key'))('$title', (operation) => {
  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['not printable ASCII', 'clé'],
  ])('answers 400 to an Idempotency-Key that is %s', async (_, idempotencyKey) => {
    const answer = await ask(await anyTill(), operation, { headers: { 'idempotency-key': idempotencyKey } });
    const errors = [{ code: '003', field: 'Idempotency-Key' }];
    expect(answer).toMatchObject({ status: 400, body: { resultCd: '003', errors } });
  });
});

describe.each(operationsThatAnswer('422 to an Idempotency-Key of another body'))('$title', (operation) => {
  it('answers 422 and 003 to an Idempotency-Key that was used with another body', async () => {
    const { send, sendOther } = await sender(operation);
    expect((await send({ ...KEY, ...ASYNC })).status).toBe(202);
    const other = await sendOther(KEY);
    expect(other).toMatchObject({ status: 422, body: { resultCd: '003', errors: [{ field: 'Idempotency-Key' }] } });
  });
});
