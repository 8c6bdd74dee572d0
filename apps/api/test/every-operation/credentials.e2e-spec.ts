import { appOf, asPerson } from '../client/dashboard.js';
import { anyTill, newcomer, SharedStack } from '../client/shop.js';
import { ask, envelope } from './ask.js';
import { operationsThatAnswer } from './common-answers.js';

/** The envelope of a refused credential, with the field that it names. */
const refusal = (status: 401 | 403, field: string) => ({
  status,
  body: { ...envelope('001'), errors: [{ code: '001', field }] },
});

/** The API refuses every request of this file, so all tests share these users. */
const people = () => (shared ??= begin());

let shared: ReturnType<typeof begin> | undefined;

async function begin() {
  const [stack, till] = [await SharedStack.find(), await anyTill()];
  const [owner, member] = [await stack.userOf(till), await stack.userOf(till, 'MEMBER')];
  return { token: owner.token, member: member.token, foreignApp: await appOf((await newcomer()).till) };
}

describe.each(operationsThatAnswer('401 to an unknown API key'))('$title', (operation) => {
  it.each([
    ['no key', undefined],
    ['a key nobody has', `service_test_${'x'.repeat(43)}`],
    ['half a key', 'service_test_'],
  ])('answers 401 and 001 to %s', async (_, key) => {
    const answer = await ask(await anyTill(), operation, { headers: { 'x-api-key': key } });
    expect(answer).toMatchObject(refusal(401, 'x-api-key'));
  });
});

describe.each(operationsThatAnswer('401 to an unknown token'))('$title', (operation) => {
  it.each([
    ['no token', undefined],
    ['a token nobody signed', 'Bearer x.y.z'],
    ['another scheme', 'Basic eDp5'],
  ])('answers 401 and 001 to %s', async (_, authorization) => {
    const answer = await ask(await anyTill(), operation, { headers: { authorization } });
    expect(answer).toMatchObject(refusal(401, 'Authorization'));
  });
});

describe.each(operationsThatAnswer('403 to a token without its app'))('$title', (operation) => {
  it.each([
    ['no app', () => undefined],
    ['an app there is not', () => '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
    ['the app of another account', (foreignApp: string) => foreignApp],
  ])('answers 403 and 001 to a token with %s', async (_, app) => {
    const { token, foreignApp } = await people();
    const answer = await ask(await anyTill(), operation, { headers: asPerson(token, app(foreignApp)) });
    expect(answer).toMatchObject(refusal(403, 'X-Service-App-Id'));
  });
});

describe.each(operationsThatAnswer('403 to an API key'))('$title', (operation) => {
  it('answers 403 and 001 to an API key, which belongs to no user', async () => {
    const till = await anyTill();
    const headers = { authorization: undefined, 'x-api-key': till.apiKey };
    expect(await ask(till, operation, { headers })).toMatchObject(refusal(403, 'x-api-key'));
  });
});

describe.each(operationsThatAnswer('403 to a member'))('$title', (operation) => {
  it('answers 403 and 001 to a member who does not own the account', async () => {
    const { member } = await people();
    const answer = await ask(await anyTill(), operation, { headers: asPerson(member) });
    expect(answer).toMatchObject(refusal(403, 'role'));
  });
});
