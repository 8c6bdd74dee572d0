/** @one-queue: keys use no queue. */
import { randomUUID } from 'node:crypto';
import { createOperator, disableOperator } from '@app/access';
import { AuthenticatorApp, PASSWORD } from '@app/testing';
import { operatorBench, REASON } from '../operators/test/operator-bench.js';

let bench: Awaited<ReturnType<typeof operatorBench>>;
beforeAll(async () => void (bench = await operatorBench()));
afterAll(() => bench.close());

interface Answer {
  status: number;
  data: Record<string, unknown>;
  field?: string;
}

async function ask(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const response = await fetch(`${bench.api.url}/admin/api/${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  const { data, errors } = (await response.json()) as { data: Answer['data']; errors?: { field: string }[] };
  return { status: response.status, data, field: errors?.[0]?.field };
}

/** An operator. `begin` gives them a second factor, and two requests with a code each. */
async function newOperator() {
  const email = `${randomUUID()}@example.org`;
  await createOperator(bench.db, email, { password: PASSWORD }, { operator: 'shell', reason: 'a test' });
  const login = { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` };
  const begin = async () => {
    const { secret } = (await ask('POST', 'second-factor', login)).data as { secret: string };
    const app = new AuthenticatorApp(secret);
    await ask('POST', 'second-factor/confirmation', login, { code: await app.nextCode() });
    const withCode = async () => ({ ...login, 'x-one-time-code': await app.nextCode() });
    return [await withCode(), await withCode()];
  };
  return { email, login, begin };
}

const order = (rights = 'READ') => ({ name: 'nightly check', rights, days: 30, reason: REASON });

async function newKey(rights: string) {
  const { email, begin } = await newOperator();
  const [first, second] = await begin();
  const { status, data } = await ask('POST', 'operator-keys', first!, order(rights));
  expect(status).toBe(200);
  const program = { 'x-api-key': String(data.key) };
  return { email, keyId: String(data.keyId), key: String(data.key), program, login: second! };
}

it('a key needs a code with its request, and is shown once', async () => {
  const { email, login, begin } = await newOperator();
  expect(await ask('POST', 'operator-keys', login, order())).toMatchObject({ status: 403, field: 'X-One-Time-Code' });
  const [fresh, other] = await begin();
  const made = await ask('POST', 'operator-keys', fresh!, order());
  expect(made).toMatchObject({ status: 200, data: { operator: email, name: 'nightly check', lastUsedAt: null } });
  const { key, ...shown } = made.data;
  const { keys } = (await ask('GET', 'operator-keys', other!)).data as { keys: { operator: string }[] };
  expect(keys.filter(({ operator }) => operator === email)).toEqual([shown]);
  expect(bench.log.filter((line) => line.includes(String(key)))).toEqual([]);
});

it('a program with a key that reads sees what an operator sees, and changes nothing', async () => {
  const { program } = await newKey('READ');
  const till = await bench.till();
  const { laneId } = await bench.rowOf(till);
  expect((await ask('GET', 'lanes', program)).status).toBe(200);
  const held = await ask('POST', `lanes/${laneId}/hold`, program, { reason: REASON });
  expect(held).toMatchObject({ status: 403, field: 'x-api-key' });
});

it('an act of a program names the key and the person', async () => {
  const { email, program } = await newKey('ACT');
  const { laneId } = await bench.rowOf(await bench.till());
  expect((await ask('POST', `lanes/${laneId}/hold`, program, { reason: REASON })).status).toBe(200);
  const { acts } = (await ask('GET', `acts?laneId=${laneId}`, program)).data as { acts: object[] };
  expect(acts[0]).toMatchObject({ operator: `${email} (key nightly check)`, reason: REASON });
});

it.each([
  ['POST', 'operator-keys', order()],
  ['GET', 'operator-keys', undefined],
  ['POST', `apps/${randomUUID()}/activate`, { reason: REASON }],
  ['POST', 'password', { oldPassword: PASSWORD, newPassword: 'other words of my own' }],
  ['POST', 'password-links', { email: 'somebody@example.org', reason: REASON }],
  ['POST', 'second-factor/removal', { code: '123456' }],
])('a program may not %s %s', async (method, path, body?: object) => {
  const { program } = await newKey('ACT');
  expect(await ask(method, path, program, body)).toMatchObject({ status: 403, field: 'x-api-key' });
});

describe('a key ends', () => {
  const isGood = async (program: Record<string, string>) => (await ask('GET', 'lanes', program)).status === 200;

  it('when somebody revokes it, once', async () => {
    const { keyId, program, login } = await newKey('READ');
    const other = await newKey('READ');
    const revoked = await ask('POST', `operator-keys/${keyId}/revocation`, login, { reason: REASON });
    expect(revoked).toMatchObject({ status: 200, data: { keyId, revokedAt: expect.any(String) } });
    expect([await isGood(program), await isGood(other.program)]).toEqual([false, true]);
    const path = (id: string) => `operator-keys/${id}/revocation`;
    expect(await ask('POST', path(keyId), other.login, { reason: REASON })).toMatchObject({ status: 409 });
    const acts = await bench.operator.get('acts?act=revoke-operator-key');
    expect(JSON.stringify(acts.body.data)).toContain(keyId);
    expect((await bench.operator.post(path(randomUUID()))).status).toBe(404);
  });

  it('at its time', async () => {
    const { keyId, program } = await newKey('READ');
    await bench.db.prisma.operatorKey.update({ where: { id: keyId }, data: { expiresAt: new Date() } });
    expect(await isGood(program)).toBe(false);
  });

  it('with the login of its person, also when they are let in again', async () => {
    const { email, program } = await newKey('READ');
    await disableOperator(bench.db, email, { operator: 'shell', reason: 'a test' });
    await createOperator(bench.db, email, { password: PASSWORD }, { operator: 'shell', reason: 'a test' });
    expect(await isGood(program)).toBe(false);
  });
});

it('the key of an app opens nothing here, nor does a wrong key beside the right password', async () => {
  const { login } = await newOperator();
  const { apiKey } = await bench.till();
  for (const key of [apiKey, 'service_operator_x', ''])
    expect(await ask('GET', 'lanes', { ...login, 'x-api-key': key })).toMatchObject({
      status: 401,
      field: 'x-api-key',
    });
});

it('an operator has at most 20 keys that work', async () => {
  const { email, begin } = await newOperator();
  const { id: userId } = await bench.db.prisma.user.findUniqueOrThrow({ where: { email } });
  const some = { userId, name: 'x', rights: 'READ', hint: 'x', expiresAt: new Date(Date.now() + 60_000) };
  const data = Array.from({ length: 20 }, () => ({ ...some, id: randomUUID(), hash: randomUUID() }));
  await bench.db.prisma.operatorKey.createMany({ data });
  const [first, second] = await begin();
  expect(await ask('POST', 'operator-keys', first!, order())).toMatchObject({ status: 422, field: 'name' });
  await bench.db.prisma.operatorKey.update({ where: { id: data[0]!.id }, data: { revokedAt: new Date() } });
  expect(await ask('POST', 'operator-keys', second!, order())).toMatchObject({ status: 200 });
});
