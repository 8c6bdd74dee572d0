/** @one-queue: logins use no queue. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOTP } from 'otpauth';
import { createOperator } from '@app/access';
import { eventually, newUser } from '@app/testing';
import { type ApiBench, apiBench } from '../test/api-bench.js';

const PASSWORD = 'four words of my own';
const OTHER = 'other words of my own';

let bench: ApiBench & { close(): Promise<void> };
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
  bench = await apiBench({ PUBLIC_URL: 'https://risiti.example', ALERT_WEBHOOK_URL });
});
afterAll(async () => {
  await bench.close();
  receiver.close().closeAllConnections();
});

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
  const { cookies } = await ask('POST', 'second-factor/confirmation', { code: new TOTP({ secret }).generate() });
  const cookie = cookies.find((one) => one.startsWith('risiti_second_factor='))!.split(';')[0]!;
  await bench.db.prisma.secondFactor.updateMany({ where: { user: { email } }, data: { wrongCodes: 19 } });
  expect((await ask('POST', 'second-factor/removal', { code: '000000' }, { cookie })).status).toBe(422);
  expect((await ask('POST', 'second-factor/removal', { code: '000000' }, { cookie })).status).toBe(429);
  const paused = await ask('GET', 'lanes', undefined, { 'x-one-time-code': '000000' });
  expect(paused).toMatchObject({ status: 429, field: 'X-One-Time-Code' });
  expect((await ask('GET', 'lanes', undefined, { cookie })).status).toBe(200);
  await eventually(async () =>
    expect(alerts.filter(({ event }) => event === 'codesPaused')).toEqual([
      expect.objectContaining({ email, wrongCodes: 20, link: 'https://risiti.example/admin/api/acts' }),
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
  const totp = new TOTP({ secret });
  const codes = [-30, 0, 30].map((seconds) => totp.generate({ timestamp: Date.now() + seconds * 1_000 }));
  const confirmed = await ask('POST', 'second-factor/confirmation', { code: codes[0]! });
  expect(confirmed).toMatchObject({ status: 200, data: { state: 'confirmed' } });
  expect((await ask('POST', 'second-factor', undefined, { 'x-one-time-code': codes[1]! })).status).toBe(409);
  expect(await ask('GET', 'lanes')).toMatchObject({ status: 401, field: 'X-One-Time-Code' });
  expect((await ask('GET', 'lanes', undefined, { 'x-one-time-code': codes[1]! })).status).toBe(401);
  const cookie = confirmed.cookies.find((one) => one.startsWith('risiti_second_factor='))!.split(';')[0]!;
  expect((await ask('GET', 'lanes', undefined, { cookie })).status).toBe(200);
  expect((await ask('POST', 'second-factor/removal', { code: codes[1]! }, { cookie })).status).toBe(422);
  expect((await ask('POST', 'second-factor/removal', { code: codes[2]! }, { cookie })).status).toBe(200);
  expect((await ask('GET', 'lanes')).status).toBe(200);
});
