/** @one-queue: keys and logins use no queue. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOperator } from '@app/access';
import { AuthenticatorApp, eventually, newUser, PASSWORD } from '@app/testing';
import { faultsOf, operatorBench, REASON } from './test/operator-bench.js';

/** The client behind a proxy that the API trusts. */
const FROM = { 'x-forwarded-for': '203.0.113.7' };

let bench: Awaited<ReturnType<typeof operatorBench>>;
/** What the receiver of alerts got. */
const alerts: Record<string, unknown>[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => (alerts.push(JSON.parse(body) as Record<string, unknown>), response.writeHead(204).end()));
});
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const ALERT_WEBHOOK_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const env = { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://risiti.example', ALERT_WEBHOOK_URL };
  bench = await operatorBench(env);
});
afterAll(async () => {
  await bench.close();
  receiver.close().closeAllConnections();
});

interface Key {
  keyId: string;
  hint: string;
  apiKey: string;
  revokedAt: string | null;
}

async function setup() {
  const till = await bench.uninitialisedTill();
  const { id: appId, accountId } = await bench.db.prisma.app.findFirstOrThrow({ where: { tin: till.tin } });
  const user = await newUser(bench.db, accountId, 'OWNER');
  const asUser = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${user.token}`, ...(body && { 'content-type': 'application/json' }) };
    const url = `${bench.api.url}/api/v1/dashboard/${path}`;
    const response = await fetch(url, { method, body: body && JSON.stringify(body), headers: { ...headers, ...FROM } });
    return (await response.json()) as { data: Key };
  };
  const mint = async () => (await asUser('POST', `apps/${appId}/keys`)).data;
  const statusOf = async ({ apiKey }: { apiKey: string }) =>
    (await fetch(`${bench.api.url}/api/v1/items`, { headers: { 'x-api-key': apiKey } })).status;
  return { till, appId, user, asUser, mint, statusOf };
}

const order = JSON.stringify({ reason: REASON });
const act = (path: string) => bench.operator.send('POST', path, order, { 'content-type': 'application/json', ...FROM });
const actsOn = async (query: string) =>
  (await bench.operator.get(`acts?${query}`)).body.data as unknown as { acts: Record<string, unknown>[] };

describe('an operator who holds a leaked key', () => {
  it('finds its app by the key, and by its hint', async () => {
    const { appId, mint } = await setup();
    const { apiKey, hint } = await mint();
    for (const text of [apiKey, hint]) {
      const { results } = (await bench.operator.get(`search?q=${encodeURIComponent(text)}`)).body.data as never;
      expect(results).toMatchObject([{ type: 'app', id: appId, foundBy: 'key' }]);
    }
  });

  it('revokes it alone, and the act names it', async () => {
    const { till, appId, mint, statusOf } = await setup();
    const leaked = await mint();
    const path = `apps/${appId}/keys/${leaked.keyId}/revocation`;
    const { status, body } = await act(path);
    expect([status, body.data]).toMatchObject([200, { keys: [{ revokedAt: null }, { keyId: leaked.keyId }] }]);
    expect([await statusOf(leaked), await statusOf(till)]).toEqual([401, 200]);
    expect((await actsOn(`appId=${appId}&act=revoke-key`)).acts).toMatchObject([
      {
        ...{ operator: 'olive@example.org', reason: REASON, address: '203.0.113.7' },
        details: { appId, keyId: leaked.keyId, hint: leaked.hint },
      },
    ]);
    expect(await act(path)).toMatchObject({ status: 409 });
  });

  it('has it revoked for good: an app that is activated again has its other keys', async () => {
    const { till, appId, mint, statusOf } = await setup();
    const leaked = await mint();
    await act(`apps/${appId}/suspend`);
    expect(await act(`apps/${appId}/keys/${leaked.keyId}/revocation`)).toMatchObject({ status: 200 });
    await act(`apps/${appId}/activate`);
    expect([await statusOf(leaked), await statusOf(till)]).toEqual([401, 200]);
    const { keys } = (await bench.operator.get(`apps/${appId}/keys`)).body.data as unknown as { keys: Key[] };
    expect(keys.map(({ revokedAt }) => revokedAt !== null)).toEqual([false, true]);
    expect(keys[1]).not.toHaveProperty('apiKey');
  });

  it('finds no key of another app, and needs a reason', async () => {
    const [one, other] = [await setup(), await setup()];
    const { keyId } = await other.mint();
    expect(await act(`apps/${one.appId}/keys/${keyId}/revocation`)).toMatchObject({ status: 404 });
    const answer = await bench.operator.post(`apps/${other.appId}/keys/${keyId}/revocation`, {});
    expect([answer.status, faultsOf(answer)]).toEqual([400, ['002 reason']]);
  });
});

describe('an act of a user has their name and the address of their client', () => {
  it.each(['mint-key', 'revoke-key'])('%s', async (name) => {
    const { appId, user, mint, asUser } = await setup();
    const { keyId, hint } = await mint();
    await asUser('DELETE', `apps/${appId}/keys/${keyId}`);
    await asUser('DELETE', `apps/${appId}/keys/${keyId}`);
    const { acts } = await actsOn(`appId=${appId}&act=${name}`);
    expect(acts.filter(({ operator }) => operator !== 'shell')).toMatchObject([
      { operator: user.email, address: '203.0.113.7', details: { appId, keyId, hint } },
    ]);
  });

  it('a login, and the change of a password', async () => {
    const { user, asUser } = await setup();
    await asUser('POST', 'login', { email: user.email, password: PASSWORD });
    await asUser('POST', 'password', { oldPassword: PASSWORD, newPassword: 'other words of my own' });
    const { acts } = await actsOn('limit=200');
    const ofUser = acts.filter(({ operator, address }) => operator === user.email && address === '203.0.113.7');
    expect(ofUser.map(({ act: name }) => name)).toEqual(['changePassword', 'login']);
  });

  it('all logins of a person, which an owner ends; to log out everywhere is none', async () => {
    const { till, user, asUser } = await setup();
    const { accountId } = await bench.db.prisma.app.findFirstOrThrow({ where: { tin: till.tin } });
    const member = await newUser(bench.db, accountId, 'MEMBER');
    await asUser('DELETE', `members/${member.userId}/logins`);
    await asUser('DELETE', 'logins');
    expect((await actsOn('act=end-logins')).acts).toMatchObject([
      { operator: user.email, address: '203.0.113.7', details: { email: member.email } },
    ]);
    const ended = await bench.db.prisma.login.findFirst({ where: { userId: member.userId } });
    expect(ended).toMatchObject({ endedBy: 'owner' });
  });

  it('a login of an operator, once for each address', async () => {
    for (const address of ['203.0.113.8', '203.0.113.9', '203.0.113.8'])
      await bench.operator.send('GET', 'lanes', undefined, { 'x-forwarded-for': address });
    const { acts } = await actsOn('act=login');
    const addresses = acts.flatMap(({ operator, address }) => (operator === 'olive@example.org' ? address : []));
    expect(addresses.filter((address) => /\.[89]$/.test(String(address)))).toEqual(['203.0.113.9', '203.0.113.8']);
  });
});

it('the line of a request has the address of the client', async () => {
  const { till } = await setup();
  const headers = { 'x-api-key': till.apiKey, 'x-request-id': 'address-of-mine', ...FROM };
  await fetch(`${bench.api.url}/api/v1/items`, { headers });
  const line = await eventually(() => bench.log.find((one) => one.includes('address-of-mine'))!.toString());
  expect(JSON.parse(line)).toMatchObject({ event: 'request', address: '203.0.113.7' });
});

it('the key in a search is in no line of the log', async () => {
  const { till } = await setup();
  await bench.operator.get(`search?q=${till.apiKey}`);
  const secrets = [till.apiKey.slice(13), createHash('sha256').update(till.apiKey).digest('hex')];
  for (const secret of secrets) expect(bench.log.filter((line) => line.includes(secret))).toEqual([]);
});

const OTHER = 'other words of my own';

interface Answer {
  status: number;
  data: Record<string, string> | null;
  field?: string;
  cookies: string[];
}

async function newOperator() {
  const email = `${randomUUID()}@example.org`;
  await createOperator(bench.db, email, { password: PASSWORD }, { operator: 'shell', reason: 'a test' });
  const ask = async (method: string, path: string, body?: object, { password = PASSWORD, ...headers } = {}) => {
    const response = await fetch(`${bench.api.url}/admin/api/${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: {
        authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const { data, errors } = (await response.json()) as { data: Answer['data']; errors?: { field: string }[] };
    return { status: response.status, data, field: errors?.[0]?.field, cookies: response.headers.getSetCookie() };
  };
  return { email, ask: ask as (...args: [string, string, object?, Record<string, string>?]) => Promise<Answer> };
}

it('an operator changes their own password with the old one', async () => {
  const { ask } = await newOperator();
  const change = { oldPassword: PASSWORD, newPassword: OTHER };
  expect(await ask('POST', 'password', { ...change, oldPassword: OTHER })).toMatchObject({
    status: 422,
    field: 'oldPassword',
  });
  expect(await ask('POST', 'password', { ...change, newPassword: 'short' })).toMatchObject({
    status: 400,
    field: 'newPassword',
  });
  expect(await ask('POST', 'password', change)).toMatchObject({ status: 200, data: { changed: true } });
  expect((await ask('GET', 'lanes')).status).toBe(401);
  expect((await ask('GET', 'lanes', undefined, { password: OTHER })).status).toBe(200);
});

it('a person who calls with HTTP Basic is told that this ends, at the board too; a program is not', async () => {
  const { email } = await newOperator();
  const authorization = `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}`;
  const toldAt = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${bench.api.url}/admin/${path}`, { headers })).headers.get('deprecation');
  expect(await toldAt('api/lanes', { authorization })).toMatch(/^@\d+$/);
  expect(await toldAt('queues', { authorization })).toMatch(/^@\d+$/);
  expect(await toldAt('api/lanes', { 'x-api-key': 'service_operator_unknown' })).toBeNull();
});

it('an operator logs in with capitals in their address', async () => {
  const { email } = await newOperator();
  const authorization = `Basic ${Buffer.from(`${email.toUpperCase()}:${PASSWORD}`).toString('base64')}`;
  expect((await fetch(`${bench.api.url}/admin/api/lanes`, { headers: { authorization } })).status).toBe(200);
});

it('an operator makes a link for a user, and must say why', async () => {
  const { ask } = await newOperator();
  const account = await bench.db.prisma.account.create({ data: { id: randomUUID(), name: 'A shop' } });
  const { email } = await newUser(bench.db, account.id, 'OWNER');
  expect(await ask('POST', 'password-links', { email })).toMatchObject({ status: 400, field: 'reason' });
  const { status, data } = await ask('POST', 'password-links', { email, reason: 'called by phone' });
  expect([status, data!.link]).toEqual([200, `https://risiti.example/password#${data!.token}`]);
  const unknown = { email: 'nobody@example.org', reason: 'called by phone' };
  expect(await ask('POST', 'password-links', unknown)).toMatchObject({ status: 404, field: 'email' });
});

it('many wrong codes of an operator pause their codes everywhere, and an alert says so', async () => {
  const { email, ask } = await newOperator();
  const { secret } = (await ask('POST', 'second-factor')).data!;
  const { cookies } = await ask('POST', 'second-factor/confirmation', {
    code: await new AuthenticatorApp(secret!).nextCode(),
  });
  const cookie = cookies.find((one) => one.startsWith('risiti_second_factor='))!.split(';')[0]!;
  await bench.db.prisma.secondFactor.updateMany({ where: { user: { email } }, data: { wrongCodes: 19 } });
  expect((await ask('POST', 'second-factor/removal', { code: '000000' }, { cookie })).status).toBe(422);
  expect((await ask('POST', 'second-factor/removal', { code: '000000' }, { cookie })).status).toBe(429);
  const paused = await ask('GET', 'lanes', undefined, { 'x-one-time-code': '000000' });
  expect(paused).toMatchObject({ status: 429, field: 'X-One-Time-Code' });
  expect((await ask('GET', 'lanes', undefined, { cookie })).status).toBe(200);
  await eventually(async () =>
    expect(alerts.filter(({ event }) => event === 'codesPaused')).toEqual([
      expect.objectContaining({ email, wrongCodes: 20, link: 'https://risiti.example/console/operator/acts' }),
    ]),
  );
});

it('an operator enrols a second factor, uses it, and removes it', async () => {
  const { ask } = await newOperator();
  expect(await ask('POST', 'second-factor/confirmation', { code: '123456' })).toMatchObject({ status: 409 });
  const { secret, uri } = (await ask('POST', 'second-factor')).data!;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Risiti:/);
  expect(await ask('GET', 'second-factor')).toMatchObject({ data: { state: 'unconfirmed', isRequired: false } });
  expect(await ask('POST', 'second-factor/confirmation', { code: 'x' })).toMatchObject({ status: 400, field: 'code' });
  const app = new AuthenticatorApp(secret!);
  const confirmed = await ask('POST', 'second-factor/confirmation', { code: await app.nextCode() });
  expect(confirmed).toMatchObject({ status: 200, data: { state: 'confirmed' } });
  const code = await app.nextCode();
  expect((await ask('POST', 'second-factor', undefined, { 'x-one-time-code': code })).status).toBe(409);
  expect(await ask('GET', 'lanes')).toMatchObject({ status: 401, field: 'X-One-Time-Code' });
  expect((await ask('GET', 'lanes', undefined, { 'x-one-time-code': code })).status).toBe(401);
  const cookie = confirmed.cookies.find((one) => one.startsWith('risiti_second_factor='))!.split(';')[0]!;
  expect((await ask('GET', 'lanes', undefined, { cookie })).status).toBe(200);
  expect((await ask('POST', 'second-factor/removal', { code }, { cookie })).status).toBe(422);
  expect((await ask('POST', 'second-factor/removal', { code: await app.nextCode() }, { cookie })).status).toBe(200);
  expect((await ask('GET', 'lanes')).status).toBe(200);
});
