import { operation } from './operations.js';
import { anyTill, eventually, newcomer, SharedStack, type Answer, type Asking, type Till } from './shop.js';

/**
 * What holds for every operation alike. The test files of an operation call these by the name of their folder, so that
 * the folder says all the operation answers.
 */
const ask = (till: Till, folder: string, asking?: Asking): Promise<Answer> => {
  const { method, address, body, by } = operation(folder);
  return till.ask(
    method,
    address,
    body,
    by ? { ...asking, headers: { ...asPerson(till.token), ...asking?.headers } } : asking,
  );
};

/** Instead of the key of the till. */
export const asPerson = (token: string, appId?: string) => ({
  'x-api-key': undefined,
  authorization: `Bearer ${token}`,
  'x-service-app-id': appId,
});

/** The app of its account that a till is. */
export async function appOf(till: Till): Promise<string> {
  const stack = await SharedStack.find();
  const [app] = await stack.query<{ id: string }>(
    'SELECT a.id FROM apps a JOIN devices d ON d.id = a.device_id WHERE d.tin = $1',
    [till.tin],
  );
  return app!.id;
}

/** By whoever it is for. */
export async function anyAsking(by: 'person' | 'stranger' | undefined): Promise<{ till: Till; asking: Asking }> {
  const till = await anyTill();
  if (by !== 'person') return { till, asking: {} };
  till.token ||= (await (await SharedStack.find()).personOf(till)).token;
  return { till, asking: { headers: asPerson(till.token) } };
}

const envelope = (resultCd: string) => ({
  resultCd,
  success: false,
  data: null,
  resultMsg: expect.stringMatching(/./) as string,
  requestId: expect.any(String) as string,
});

export function refusesStrangers(folder: string): void {
  if (operation(folder).by === 'person') return refusesWhoIsNotIn(folder);
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

function refusesWhoIsNotIn(folder: string): void {
  it.each([
    ['no token', undefined],
    ['a token nobody signed', 'Bearer x.y.z'],
    ['another scheme', 'Basic eDp5'],
  ])(`${operation(folder).title} answers 401 and 001 to %s`, async (_, authorization) => {
    const till = await anyTill();
    const answer = await ask(till, folder, { headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, body: envelope('001') });
    expect(answer.body.errors).toMatchObject([{ code: '001', field: 'Authorization' }]);
  });
}

/** Of what an app may ask: somebody who has logged in says in which app he does, and it must be his, and active. */
export function refusesWhoseAppItIsNot(folder: string): void {
  it.each([
    ['no app', async () => undefined],
    ['an app there is not', async () => '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
    ['the app of another account', async () => appOf((await newcomer()).till)],
  ])(`${operation(folder).title} answers 403 and 001 to a token with %s`, async (_, app) => {
    const till = await anyTill();
    const { token } = await (await SharedStack.find()).personOf(till);
    const answer = await ask(till, folder, { headers: asPerson(token, await app()) });
    expect(answer).toMatchObject({ status: 403, body: envelope('001') });
    expect(answer.body.errors).toMatchObject([{ code: '001', field: 'X-Service-App-Id' }]);
  });
}

/** Of the dashboard. */
export function refusesApiKeys(folder: string): void {
  it(`${operation(folder).title} answers 403 and 001 to an API key, which is nobody`, async () => {
    const till = await anyTill();
    const answer = await ask(till, folder, { headers: { authorization: undefined, 'x-api-key': till.apiKey } });
    expect(answer).toMatchObject({ status: 403, body: envelope('001') });
    expect(answer.body.errors).toMatchObject([{ code: '001', field: 'x-api-key' }]);
  });
}

export function refusesMembers(folder: string): void {
  it(`${operation(folder).title} answers 403 and 001 to who does not own the account`, async () => {
    const till = await anyTill();
    const { token } = await (await SharedStack.find()).personOf(till, 'MEMBER');
    const answer = await ask(till, folder, { headers: asPerson(token) });
    expect(answer).toMatchObject({ status: 403, body: envelope('001') });
    expect(answer.body.errors).toMatchObject([{ code: '001', field: 'role' }]);
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
    const { by } = operation(folder);
    const field = by ? { person: 'Authorization', stranger: 'address' }[by] : 'x-api-key';
    expect(answer.body.errors).toMatchObject([{ code: '006', field, fix }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    if (by !== 'stranger') expect(answer.headers.get('ratelimit')).toMatch(/;r=0/);
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
    const { method, address, by } = operation(folder);
    const { till, asking } = await anyAsking(by);
    const answer = await till.ask(method, address, body, asking);
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
    const { method, address, by } = operation(folder);
    const { till, asking } = await anyAsking(by);
    const answer = await till.ask(method, address, `"${'x'.repeat(1024 * 1024)}"`, asking);
    expect(answer).toMatchObject({ status: 413, body: { ...envelope('003'), errors: [{ field: 'body' }] } });
  });
}

export function refusesOtherThanJson(folder: string): void {
  it.each(['text/plain', 'application/xml', 'multipart/form-data'])(
    `${operation(folder).title} answers 415 and 003 to a body that says it is %s`,
    async (type) => {
      const { method, address, body = {}, by } = operation(folder);
      const { till, asking } = await anyAsking(by);
      const answer = await till.ask(method, address, body, { headers: { ...asking.headers, 'content-type': type } });
      expect(answer).toMatchObject({ status: 415, body: { ...envelope('003'), errors: [{ field: 'Content-Type' }] } });
    },
  );
}
