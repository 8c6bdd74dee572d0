import { operation } from './operations.js';
import { anyTill, eventually, SharedStack, type Answer, type Asking, type Till } from './shop.js';

/**
 * What holds for every operation alike. The test files of an operation call these by the name of their folder, so that
 * the folder says all the operation answers.
 */
const ask = (till: Till, folder: string, asking?: Asking): Promise<Answer> => {
  const { method, address, body } = operation(folder);
  return till.ask(method, address, body, asking);
};

const envelope = (resultCd: string) => ({
  resultCd,
  success: false,
  data: null,
  resultMsg: expect.stringMatching(/./) as string,
  requestId: expect.any(String) as string,
});

export function refusesStrangers(folder: string): void {
  it.each([
    ['no key', undefined],
    ['a key nobody has', `service_test_${'x'.repeat(43)}`],
    ['half a key', 'service_test_'],
  ])(`${operation(folder).title} answers 401 and 001 to %s`, async (_, key) => {
    const till = await anyTill();
    const answer = await ask(till, folder, { headers: { 'x-api-key': key } });
    expect(answer).toMatchObject({ status: 401, body: envelope('001') });
    expect(answer.body.errors).toMatchObject([{ code: '001', field: 'x-api-key' }]);
  });
}

export function refusesWhoAsksTooMuch(folder: string): void {
  it(`${operation(folder).title} answers 429 and 006 to a key that has asked too much, and says when to ask again`, async () => {
    const till = await (await SharedStack.find()).tillWithLittleToAsk();
    const answer = await eventually(async () => {
      const one = await ask(till, folder);
      expect(one.status).toBe(429);
      return one;
    });
    expect(answer.body).toMatchObject(envelope('006'));
    const fix = expect.stringMatching(/./) as string;
    expect(answer.body.errors).toMatchObject([{ code: '006', field: 'x-api-key', fix }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('ratelimit')).toMatch(/;r=0/);
  });
}

export function saysThatTheLedgerIsAway(folder: string): void {
  it(`${operation(folder).title} answers 503 and 905 while our own database is away`, async () => {
    const till = await (await SharedStack.find()).tillWhoseLedgerIsAway();
    const answer = await ask(till, folder);
    expect(answer).toMatchObject({ status: 503, body: envelope('905') });
    expect(answer.headers.get('retry-after')).toBe('5');
  });
}

export function saysThatSomethingIsBroken(folder: string): void {
  it(`${operation(folder).title} answers 500 and 905, and not a word of what is behind`, async () => {
    const till = await (await SharedStack.find()).tillWhoseLedgerIsBroken();
    const answer = await ask(till, folder);
    expect(answer).toMatchObject({ status: 500, body: envelope('905') });
    expect(JSON.stringify(answer.body)).not.toMatch(/relation|select|postgres|42P01|\bat .+:\d+/i);
  });
}

export function refusesWhatIsNoBody(folder: string): void {
  it.each([
    ['no JSON', '{"a":', '003', 'body'],
    ['a list', '[]', '003', 'body'],
    ['a text', '"sale"', '003', 'body'],
    ['a number', '7', '003', 'body'],
  ])(`${operation(folder).title} answers 400 to a body that is %s`, async (_, body, resultCd, field) => {
    const till = await anyTill();
    const { method, address } = operation(folder);
    const answer = await till.ask(method, address, body);
    expect(answer).toMatchObject({ status: 400, body: { resultCd, errors: [{ code: resultCd, field }] } });
  });
}

export function refusesBadIdempotencyKeys(folder: string): void {
  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['not printable ASCII', 'clé'],
  ])(`${operation(folder).title} answers 400 to an Idempotency-Key that is %s`, async (_, idempotencyKey) => {
    const till = await anyTill();
    const answer = await ask(till, folder, { headers: { 'idempotency-key': idempotencyKey } });
    expect(answer).toMatchObject({
      status: 400,
      body: { resultCd: '003', errors: [{ code: '003', field: 'Idempotency-Key' }] },
    });
  });
}

/** Of those that take a body. */
export function refusesLargeBodies(folder: string): void {
  it(`${operation(folder).title} answers 413 and 003 to a body of more than a mebibyte`, async () => {
    const till = await anyTill();
    const { method, address } = operation(folder);
    const answer = await till.ask(method, address, `"${'x'.repeat(1024 * 1024)}"`);
    expect(answer).toMatchObject({ status: 413, body: { ...envelope('003'), errors: [{ field: 'body' }] } });
  });
}

export function refusesOtherThanJson(folder: string): void {
  it.each(['text/plain', 'application/xml', 'multipart/form-data'])(
    `${operation(folder).title} answers 415 and 003 to a body that says it is %s`,
    async (type) => {
      const till = await anyTill();
      const { method, address, body = {} } = operation(folder);
      const answer = await till.ask(method, address, body, { headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 415, body: { ...envelope('003'), errors: [{ field: 'Content-Type' }] } });
    },
  );
}
