import { SharedStack } from '../client/shop.js';
import { ask, envelope } from './ask.js';
import { operationsThatAnswer } from './common-answers.js';

describe.each(operationsThatAnswer('503 when the ledger is away'))('$title', (operation) => {
  it('answers 503 and 905 while our own database is down', async () => {
    const till = await (await SharedStack.find()).tillWithoutDatabase();
    const answer = await ask(till, operation);
    expect(answer).toMatchObject({ status: 503, body: envelope('905') });
    expect(answer.headers.get('retry-after')).toBe('5');
  });
});

describe.each(operationsThatAnswer('500 when the ledger is broken'))('$title', (operation) => {
  it('answers 500 and 905, without any internal detail', async () => {
    const till = await (await SharedStack.find()).tillWithBrokenDatabase();
    const answer = await ask(till, operation);
    expect(answer).toMatchObject({ status: 500, body: envelope('905') });
    expect(JSON.stringify(answer.body)).not.toMatch(/relation|select|postgres|42P01|\bat .+:\d+/i);
  });
});
