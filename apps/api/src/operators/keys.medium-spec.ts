/** @one-queue: keys use no queue. */
import { createHash } from 'node:crypto';
import { eventually, newUser, PASSWORD } from '@app/testing';
import { faultsOf, operatorBench, REASON } from './test/operator-bench.js';

/** The client behind a proxy that the API trusts. */
const FROM = { 'x-forwarded-for': '203.0.113.7' };

let bench: Awaited<ReturnType<typeof operatorBench>>;
beforeAll(async () => void (bench = await operatorBench({ TRUSTED_PROXIES: '127.0.0.1' })));
afterAll(() => bench.close());

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
