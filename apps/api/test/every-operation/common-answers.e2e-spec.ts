import { appOf, asPerson } from '../client/dashboard.js';
import {
  anyTill,
  ASYNC,
  eventually,
  newcomer,
  RETRY_AFTER,
  SharedStack,
  type Till,
  type TillAnswer,
} from '../client/shop.js';
import { ask, envelope, send } from './ask.js';
import { operationsThatAnswer, requestsOf } from './common-answers.js';
import { sender } from './documents.js';
import { type Operation, operation as operationNamed } from './operations.js';

const MEBIBYTE = 1024 * 1024;

describe.each(operationsThatAnswer('400 to a body that is no object'))('$title', (operation) => {
  it.each(
    requestsOf(operation, [
      ['no JSON', '{"a":'],
      ['a list', '[]'],
      ['a text', '"sale"'],
      ['a number', '7'],
    ]),
  )('answers 400 to a body that is %s', async (_, body) => {
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
  it.each(requestsOf(operation, [text, 'application/xml', 'multipart/form-data']))(
    'answers 415 and 003 to a body that says it is %s',
    async (type) => {
      const answer = await send(operation, operation.body!, { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { ...envelope('003'), errors: [{ field: 'Content-Type' }] } });
    },
  );
});

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
  it.each(
    requestsOf(operation, [
      ['no key', undefined],
      ['a key nobody has', `service_test_${'x'.repeat(43)}`],
      ['half a key', 'service_test_'],
    ]),
  )('answers 401 and 001 to %s', async (_, key) => {
    const answer = await ask(await anyTill(), operation, { headers: { 'x-api-key': key } });
    expect(answer).toMatchObject(refusal(401, 'x-api-key'));
  });
});

describe.each(operationsThatAnswer('401 to an unknown token'))('$title', (operation) => {
  it.each(
    requestsOf(operation, [
      ['no token', undefined],
      ['a token nobody signed', 'Bearer x.y.z'],
      ['another scheme', 'Basic eDp5'],
    ]),
  )('answers 401 and 001 to %s', async (_, authorization) => {
    const answer = await ask(await anyTill(), operation, { headers: { authorization } });
    expect(answer).toMatchObject(refusal(401, 'Authorization'));
  });
});

describe.each(operationsThatAnswer('403 to a token without its app'))('$title', (operation) => {
  it.each(
    requestsOf<[string, (foreignApp: string) => string | undefined]>(operation, [
      ['no app', () => undefined],
      ['an app there is not', () => '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
      ['the app of another account', (foreignApp) => foreignApp],
    ]),
  )('answers 403 and 001 to a token with %s', async (_, app) => {
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

const KEY = { idempotencyKey: 'key-1' };

describe.each(operationsThatAnswer('400 to a malformed Idempotency-Key'))('$title', (operation) => {
  it.each(
    requestsOf(operation, [
      ['empty', ''],
      ['longer than 255 characters', 'k'.repeat(256)],
      ['not printable ASCII', 'clé'],
    ]),
  )('answers 400 to an Idempotency-Key that is %s', async (_, idempotencyKey) => {
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

/** The answer names where to look; there is no receipt to print yet. */
const pending = {
  submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  status: expect.any(String) as string,
};

describe.each(operationsThatAnswer('202 to a client that does not wait'))('$title', (operation) => {
  it('answers 202 and 000 at once to a client that does not wait, with where to look', async () => {
    const { send, settled } = await sender(operation);
    const answer = await send(ASYNC);
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', success: true, data: pending } });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    const { headers } = answer;
    expect(headers.get('location')).toBe(`/api/v1/submissions/${answer.body.data.submissionId}`);
    expect(headers.get('preference-applied')).toBe('respond-async');
    expect((await settled(answer)).body.data).toMatchObject({ status: 'APPROVED' });
  });
});

describe.each(operationsThatAnswer('202 while the authority does not answer'))('$title', (operation) => {
  it('answers 202 and 006 while the authority does not answer, with when to ask again', async () => {
    const { send, stack, till, call } = await sender(operation);
    // The first delivery is lost. The next one would succeed, perhaps before the test looks, so all later ones hang.
    await stack.simulator.armFault({ fault: 'drop-connection', times: 1, operation: call, tin: till.tin });
    await stack.simulator.armFault({ fault: 'timeout', times: 1_000, operation: call, tin: till.tin });
    const answer = await send({ prefer: 'wait=1' });
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data: pending } });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    expect([answer.headers.get('retry-after'), answer.headers.get('location')]).toEqual([
      RETRY_AFTER,
      expect.any(String),
    ]);
  });
});

/** The field that the answer names; it depends on how the API counts a kind of caller. */
const COUNTED_BY = { app: 'x-api-key', person: 'Authorization', stranger: 'address', anybody: '' };
/** Colleagues share an address, so a refresh is counted by its token. */
const countedBy = ({ title, caller }: Operation) =>
  title.endsWith('/dashboard/refresh') ? 'refreshToken' : COUNTED_BY[caller];

/** A user has one budget for the dashboard. If a logout took the last of it, their token would be worthless. */
const READ_ME = operationNamed('get-dashboard-me');

const untilRefused = (till: Till, operation: Operation): Promise<TillAnswer> =>
  eventually(async () => {
    const answer = await ask(till, operation);
    expect(answer.status).toBe(429);
    return answer;
  });

describe.each(operationsThatAnswer('429 to too many requests'))('$title', (operation) => {
  it('answers 429 and 006 over the limit, with the time of the next try', async () => {
    const till = await (await SharedStack.find()).tillWithLowLimits();
    if (operation.caller === 'person') await untilRefused(till, READ_ME);
    const answer = await untilRefused(till, operation);
    expect(answer.body).toMatchObject(envelope('006'));
    const fix = expect.stringMatching(/./) as string;
    expect(answer.body.errors).toMatchObject([{ code: '006', field: countedBy(operation), fix }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    if (operation.caller !== 'stranger') expect(answer.headers.get('ratelimit')).toMatch(/;r=0/);
  });
});

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
