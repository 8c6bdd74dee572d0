import { envelope, send } from './ask.js';
import { operationsThatAnswer } from './common-answers.js';

const MEBIBYTE = 1024 * 1024;

describe.each(operationsThatAnswer('400 to a body that is no object'))('$title', (operation) => {
  it.each([
    ['no JSON', '{"a":'],
    ['a list', '[]'],
    ['a text', '"sale"'],
    ['a number', '7'],
  ])('answers 400 to a body that is %s', async (_, body) => {
    const answer = await send(operation, body);
    expect(answer).toMatchObject({ status: 400, body: { resultCd: '003', errors: [{ code: '003', field: 'body' }] } });
  });
});

describe.each(operationsThatAnswer('400 to an unknown query parameter'))('$title', (operation) => {
  it('answers 400 and 003 to a query parameter that it does not have', async () => {
    const answer = await send({ ...operation, address: `${operation.address}?dryRun=true` }, operation.body);
    expect(answer).toMatchObject({ status: 400, body: { ...envelope('003'), errors: [{ field: 'dryRun' }] } });
  });
});

describe.each(operationsThatAnswer('413 to a large body'))('$title', (operation) => {
  it('answers 413 and 003 to a body of more than a mebibyte', async () => {
    const answer = await send(operation, `"${'x'.repeat(MEBIBYTE)}"`);
    expect(answer).toMatchObject({ status: 413, body: { ...envelope('003'), errors: [{ field: 'body' }] } });
  });
});

describe.each(operationsThatAnswer('415 to another content type'))('$title', (operation) => {
  const text = operation.takesText ? 'text/html' : 'text/plain';
  it.each([text, 'application/xml', 'multipart/form-data'])(
    'answers 415 and 003 to a body that says it is %s',
    async (type) => {
      const answer = await send(operation, operation.body!, { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { ...envelope('003'), errors: [{ field: 'Content-Type' }] } });
    },
  );
});
