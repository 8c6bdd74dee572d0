/** @one-queue: logins use no queue. */
import { randomUUID } from 'node:crypto';
import { createOperator } from '@app/access';
import { newId, type Role } from '@app/persistence';
import { AuthenticatorApp, PASSWORD } from '@app/testing';
import { appRoutes } from '@bull-board/api/dist/routes.js';
import { hash } from '@node-rs/argon2';
import { CONSOLE_ROUTES, type ConsoleRole } from '../http/hooks/console-routes.js';
import { apiBench } from '../test/api-bench.js';

let bench: Awaited<ReturnType<typeof apiBench>>;
let passwordHash: string;
beforeAll(async () => {
  [bench, passwordHash] = await Promise.all([apiBench(), hash(PASSWORD)]);
});
afterAll(() => bench.close());

/** What the pages of the console send with every request. */
const ours = () => ({ 'x-risiti-console': '1', origin: bench.api.url });

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

async function ask(path: string, { method = 'GET', headers = ours(), body }: Asked = {}) {
  const response = await fetch(`${bench.api.url}/console${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const { data, errors } = (isJson ? JSON.parse(text) : {}) as { data?: unknown; errors?: { field: string }[] };
  const policy = response.headers.get('content-security-policy');
  const [cookies, field] = [response.headers.getSetCookie(), errors?.[0]?.field];
  return { status: response.status, cookies, policy, data, field, text };
}

type Person = { email: string; appId: string };

async function newPerson(role: Role): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const [account] = await bench.db.query<{ accountId: string; appId: string }>(
    'SELECT account_id AS "accountId", id AS "appId" FROM apps WHERE tin = $1',
    [(await bench.till()).tin],
  );
  await bench.db.prisma.user.create({
    data: {
      ...{ id: newId(), email, passwordHash, role, accountId: account!.accountId },
      appIds: role === 'MANAGER' ? [account!.appId] : [],
    },
  });
  return { email, appId: account!.appId };
}

const logIn = (email: string, audience = 'shop', headers: Record<string, string> = {}) =>
  ask(`/session/${audience}`, {
    method: 'POST',
    headers: { ...ours(), ...headers },
    body: { email, password: PASSWORD },
  });

async function cookieOf(email: string, audience = 'shop', headers: Record<string, string> = {}): Promise<string> {
  const { status, cookies } = await logIn(email, audience, headers);
  expect(status).toBe(200);
  return cookies.find((one) => one.startsWith(`risiti_${audience}=`))!.split(';')[0]!;
}

const withCookie = (cookie: string, more: Record<string, string> = {}) => ({ ...ours(), cookie, ...more });

async function newOperator(): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  await createOperator(bench.db, email, { password: PASSWORD }, { operator: 'shell', reason: 'a test' });
  return email;
}

describe('a login at the console', () => {
  it('is a cookie that no script sees, no other site sends, and only the console gets', async () => {
    const { email, appId } = await newPerson('OWNER');
    const { cookies, data } = await logIn(email);
    expect(cookies).toContainEqual(
      expect.stringMatching(/^risiti_shop=[\w.-]+; Max-Age=43200; Path=\/console; HttpOnly; SameSite=Strict$/),
    );
    // No script gets a token.
    expect(data).toEqual({ loggedIn: true });
    const cookie = cookies.find((one) => one.startsWith('risiti_shop='))!.split(';')[0]!;
    const session = await ask('/session', { headers: withCookie(cookie) });
    expect(session.data).toMatchObject({ shop: { email, role: 'OWNER' }, operator: null });
    const devices = await ask('/api/v1/devices', { headers: withCookie(cookie, { 'x-service-app-id': appId }) });
    expect(devices.status).toBe(200);
  });

  it('opens nothing but the console, and its token is no token of the dashboard', async () => {
    const cookie = await cookieOf((await newPerson('OWNER')).email);
    const outside = await fetch(`${bench.api.url}/api/v1/dashboard/me`, { headers: withCookie(cookie) });
    expect(outside.status).toBe(401);
    const token = cookie.slice('risiti_shop='.length);
    const bearer = await fetch(`${bench.api.url}/api/v1/dashboard/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(bearer.status).toBe(401);
  });

  it('ends in all tabs with a logout, and with another password', async () => {
    const { email } = await newPerson('MEMBER');
    const [first, second] = [await cookieOf(email), await cookieOf(email)];
    const out = await ask('/session/shop', { method: 'DELETE', headers: withCookie(first) });
    expect(out.cookies).toContainEqual(expect.stringMatching(/^risiti_shop=; Max-Age=0; Path=\/console/));
    const me = (cookie: string) => ask('/api/v1/dashboard/me', { headers: withCookie(cookie) });
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
    const change = { oldPassword: PASSWORD, newPassword: 'another long password' };
    const third = await (async () => cookieOf(email))();
    await ask('/api/v1/dashboard/password', { method: 'POST', headers: withCookie(third), body: change });
    expect([(await me(second)).status, (await me(third)).status]).toEqual([401, 200]);
  });

  it('is shown with its browser, and ends in all browsers at once', async () => {
    const { email } = await newPerson('MANAGER');
    const agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';
    const phone = await cookieOf(email, 'shop', { 'user-agent': agent });
    const computer = await cookieOf(email);
    const logins = await ask('/api/v1/dashboard/logins', { headers: withCookie(computer) });
    expect(logins.data).toMatchObject({
      logins: [
        { isThis: true, browser: null },
        { isThis: false, browser: 'Chrome, Android' },
      ],
    });
    await ask('/api/v1/dashboard/logins', { method: 'DELETE', headers: withCookie(computer) });
    for (const cookie of [phone, computer])
      expect((await ask('/session', { headers: withCookie(cookie) })).data).toMatchObject({ shop: null });
    expect((await ask('/api/v1/dashboard/me', { headers: withCookie(phone) })).status).toBe(401);
  });

  it('shows the new role at once', async () => {
    const { email } = await newPerson('OWNER');
    const cookie = await cookieOf(email);
    const invitations = () => ask('/api/v1/dashboard/invitations', { headers: withCookie(cookie) });
    expect((await invitations()).status).toBe(200);
    await bench.db.prisma.user.update({ where: { email }, data: { role: 'MEMBER' } });
    expect((await invitations()).status).toBe(404);
  });

  it('knows the browser of each audience by a mark of its own', async () => {
    const [{ email }, operator] = [await newPerson('OWNER'), await newOperator()];
    const [shop, other] = [await logIn(email), await logIn(operator, 'operator')];
    const marks = [...shop.cookies, ...other.cookies].filter((one) => one.startsWith('risiti_known_browser'));
    expect(marks.map((one) => one.split('=')[0])).toEqual([
      'risiti_known_browser_shop',
      'risiti_known_browser_operator',
    ]);
    const cookie = marks.map((one) => one.split(';')[0]).join('; ');
    const again = await logIn(operator, 'operator', { cookie });
    expect(again.cookies.map((one) => one.split('=')[0])).toEqual(['risiti_operator']);
  });

  it('ends the earlier login of the same browser, because nobody could end that login later', async () => {
    const { email } = await newPerson('OWNER');
    const first = await cookieOf(email);
    await cookieOf(email, 'shop', { cookie: first });
    expect((await ask('/api/v1/dashboard/me', { headers: withCookie(first) })).status).toBe(401);
  });

  it('is refused with a wrong password, and does not tell who has a login', async () => {
    const { email } = await newPerson('OWNER');
    const answers = [email, `${randomUUID()}@example.org`].map((one) =>
      ask('/session/shop', { method: 'POST', body: { email: one, password: 'a guess of mine' } }),
    );
    const [known, unknown] = await Promise.all(answers);
    expect([known!.status, known!.field]).toEqual([401, 'password']);
    const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    expect(withoutId(unknown!.text)).toBe(withoutId(known!.text));
    expect((await ask('/session/operator', { method: 'POST', body: { email, password: PASSWORD } })).status).toBe(401);
  });
});

describe('an operator at the console', () => {
  it('must log in again after their second factor has changed, because the old login began without it', async () => {
    const email = await newOperator();
    const cookie = await cookieOf(email, 'operator');
    const enrol = (path: string, body?: object) =>
      ask(`/admin/api/second-factor${path}`, { method: 'POST', headers: withCookie(cookie), body });
    const { secret } = (await enrol('')).data as { secret: string };
    expect((await enrol('/confirmation', { code: await new AuthenticatorApp(secret).nextCode() })).status).toBe(200);
    expect((await ask('/admin/api/lanes', { headers: withCookie(cookie) })).status).toBe(401);
  });

  it('gives a code of their second factor once, and acts with the cookie', async () => {
    const email = await newOperator();
    const login = { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` };
    const admin = (path: string, body?: object) =>
      fetch(`${bench.api.url}/admin/api/${path}`, {
        method: 'POST',
        headers: { ...login, 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      });
    const { data } = (await (await admin('second-factor')).json()) as { data: { secret: string } };
    const app = new AuthenticatorApp(data.secret);
    await admin('second-factor/confirmation', { code: await app.nextCode() });
    expect(await logIn(email, 'operator')).toMatchObject({ status: 401, field: 'X-One-Time-Code' });
    const cookie = await cookieOf(email, 'operator', { 'x-one-time-code': await app.nextCode() });
    expect((await ask('/admin/api/lanes', { headers: withCookie(cookie) })).status).toBe(200);
    const order = { name: 'nightly check', rights: 'READ', days: 30, reason: 'A check of mine' };
    const mint = (headers: Record<string, string>) =>
      ask('/admin/api/operator-keys', { method: 'POST', headers, body: order });
    expect(await mint(withCookie(cookie))).toMatchObject({ status: 403 });
    expect(await mint(withCookie(cookie, { 'x-one-time-code': '000000' }))).toMatchObject({ status: 401 });
    expect(await mint(withCookie(cookie, { 'x-one-time-code': await app.nextCode() }))).toMatchObject({ status: 200 });
  });

  it('has another cookie than a shop, and neither opens the pages of the other', async () => {
    const operator = await cookieOf(await newOperator(), 'operator');
    const shop = await cookieOf((await newPerson('OWNER')).email);
    expect((await ask('/api/v1/dashboard/me', { headers: withCookie(operator) })).status).toBe(401);
    expect((await ask('/admin/api/lanes', { headers: withCookie(shop) })).status).toBe(401);
    const swapped = `risiti_operator=${shop.slice('risiti_shop='.length)}`;
    expect((await ask('/admin/api/lanes', { headers: withCookie(swapped) })).status).toBe(401);
  });
});

describe('a page of another site', () => {
  it('neither reads nor changes anything with the cookie', async () => {
    const cookie = await cookieOf((await newPerson('OWNER')).email);
    const read = await ask('/api/v1/dashboard/me', { headers: { cookie } });
    expect([read.status, read.field]).toEqual([403, 'x-risiti-console']);
    const change = (headers: Record<string, string>) =>
      ask('/session/shop', { method: 'DELETE', headers: { cookie, 'x-risiti-console': '1', ...headers } });
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }])
      expect(await change(headers as Record<string, string>)).toMatchObject({ status: 403, field: 'origin' });
    expect((await ask('/api/v1/dashboard/me', { headers: withCookie(cookie) })).status).toBe(200);
  });
});

describe('the board through the console', () => {
  const read = (path: string, headers: Record<string, string>) => ask(`/admin/queues${path}`, { headers });

  it('opens to an operator, whose browser sends nothing but the cookie, under the policy of the board', async () => {
    const cookie = await cookieOf(await newOperator(), 'operator');
    const { status, policy, text } = await read('', { cookie });
    expect([status, policy]).toEqual([200, expect.stringContaining("script-src 'self';")]);
    // What the page loads comes from where the cookie is sent.
    expect(text).toContain('<base href="/console/admin/queues/"');
    expect(text).not.toContain('"/admin/');
    expect((await read('/api/queues', { cookie })).text).toContain('submissions-production');
  });

  it('changes nothing', async () => {
    const cookie = await cookieOf(await newOperator(), 'operator');
    const pause = (headers: Record<string, string>) =>
      ask('/admin/queues/api/queues/submissions-sandbox/pause', { method: 'PUT', headers });
    expect(await pause({ cookie })).toMatchObject({ status: 403, field: 'x-risiti-console' });
    expect((await pause(withCookie(cookie))).status).toBe(404);
  });

  it('does not open to a shop, nor to a password', async () => {
    const email = await newOperator();
    const shop = await cookieOf((await newPerson('OWNER')).email);
    const password = Buffer.from(`${email}:${PASSWORD}`).toString('base64');
    for (const headers of [{ cookie: shop }, { authorization: `Basic ${password}` }] as Record<string, string>[])
      for (const path of ['', '/api/queues'])
        expect(await read(path, headers)).toMatchObject({
          status: 401,
          text: expect.stringContaining('Log in at /console/operator.'),
        });
  });
});

describe('what a role may call through the console', () => {
  const boardRoutes = [appRoutes.entryPoint, ...appRoutes.api, { method: 'get', route: ['/logo.svg', '/static/*'] }];
  const onBoard = boardRoutes.flatMap(({ method, route }) =>
    [route].flat().map((path) => ({
      method: String(method).toUpperCase(),
      path: `/admin/queues${path}`.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}'),
    })),
  );

  /** All operations of both documents, and those of the board. */
  const operations = async () => {
    const login = `Basic ${Buffer.from(`${await newOperator()}:${PASSWORD}`).toString('base64')}`;
    const documents = ['/openapi.json', '/admin/api/openapi.json'].map(async (path) => {
      const response = await fetch(bench.api.url + path, { headers: { authorization: login } });
      return (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    });
    const documented = (await Promise.all(documents)).flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
      ),
    );
    return [...documented, ...onBoard];
  };

  const routeOf = ({ method, path }: { method: string; path: string }) =>
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;

  it('is in one table, which names no operation that does not exist', async () => {
    const known = (await operations()).map(routeOf);
    for (const routes of Object.values(CONSOLE_ROUTES))
      expect([...routes].filter((route) => !known.includes(route))).toEqual([]);
    const inNone = known.filter((route) => !Object.values(CONSOLE_ROUTES).some((routes) => routes.has(route)));
    expect(inNone).toEqual([
      ...['register', 'join', 'login', 'refresh', 'logout'].map((name) => `POST /api/v1/dashboard/${name}`),
      ...['password-link', 'new-password'].map((name) => `POST /api/v1/dashboard/${name}`),
      ...['GET /api/v1/health', 'GET /api/v1/status'],
      ...onBoard.filter(({ method }) => method !== 'GET').map(routeOf),
    ]);
  });

  it('is each operation of its role, with ids of others too; anything else looks as if it did not exist', async () => {
    const everywhere = 'DELETE /api/v1/dashboard/logins';
    const all = await operations();
    // It ends the login with which all others are called, so it comes last.
    all.sort((one, other) => Number(routeOf(one) === everywhere) - Number(routeOf(other) === everywhere));
    const people = {
      OWNER: await newPerson('OWNER'),
      MEMBER: await newPerson('MEMBER'),
      MANAGER: await newPerson('MANAGER'),
    };
    const cookies = {
      OWNER: await cookieOf(people.OWNER.email),
      MEMBER: await cookieOf(people.MEMBER.email),
      MANAGER: await cookieOf(people.MANAGER.email),
      OPERATOR: await cookieOf(await newOperator(), 'operator'),
    };
    for (const role of ['OWNER', 'MEMBER', 'MANAGER', 'OPERATOR'] as const satisfies ConsoleRole[]) {
      const appId = role === 'OPERATOR' ? '' : people[role].appId;
      const headers = withCookie(cookies[role], { 'x-service-app-id': appId });
      for (const operation of all) {
        const path = operation.path.replace(/\{\w+\}/g, randomUUID()).replace('*', 'locales/en-GB/messages.json');
        const isOfAudience = path.startsWith('/admin/') === (role === 'OPERATOR');
        const { status, text } = await ask(path, {
          method: operation.method,
          headers: { ...headers, prefer: 'wait=0' },
        });
        const route = routeOf(operation);
        const isOpen = CONSOLE_ROUTES[role].has(route);
        const shown = { role, route, looksMissing: text.includes('This address does not exist.') };
        if (route === 'GET /api/v1/status') expect([route, status]).toEqual([route, 200]);
        else if (!isOfAudience) expect([401, 404]).toContain(status);
        else expect(shown).toEqual({ role, route, looksMissing: !isOpen });
        if (isOpen) expect([route, [401, 403, 500].includes(status), text]).toEqual([route, false, text]);
      }
    }
  });
});

describe('a manager', () => {
  const asManager = (cookie: string, appId: string) => withCookie(cookie, { 'x-service-app-id': appId });

  it('works in their apps only, with a cookie and with a token, and can neither make a key nor see people', async () => {
    const { email, appId } = await newPerson('MANAGER');
    const cookie = await cookieOf(email);
    const { accountId } = await bench.db.prisma.app.findUniqueOrThrow({ where: { id: appId } });
    const other = {
      id: newId(),
      accountId,
      name: 'Another till',
      environment: 'PRODUCTION',
      tin: 'P051999888K',
      bhfId: '01',
    };
    await bench.db.prisma.app.create({ data: { ...other, state: 'PENDING' } });
    const devices = (id: string) => ask('/api/v1/devices', { headers: asManager(cookie, id) });
    expect((await devices(appId)).status).toBe(200);
    expect(await devices(other.id)).toMatchObject({
      status: 403,
      text: expect.stringContaining('No app of your account'),
    });
    const apps = await ask('/api/v1/dashboard/apps', { headers: withCookie(cookie) });
    expect(apps.data).toMatchObject({ apps: [{ appId }], nextCursor: null });
    expect((await ask(`/api/v1/dashboard/apps/${other.id}`, { headers: withCookie(cookie) })).status).toBe(404);

    const login = await fetch(`${bench.api.url}/api/v1/dashboard/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { data } = (await login.json()) as { data: { accessToken: string } };
    const authorization = `Bearer ${data.accessToken}`;
    const withToken = (path: string, method = 'GET') =>
      fetch(`${bench.api.url}/api/v1/${path}`, { method, headers: { authorization, 'x-service-app-id': appId } });
    expect((await withToken('devices')).status).toBe(200);
    expect((await withToken(`dashboard/apps/${appId}/keys`, 'POST')).status).toBe(404);
    expect((await withToken('dashboard/members')).status).toBe(404);
    expect((await withToken('dashboard/logout', 'POST')).status).toBe(200);
  });
});

describe('the pages of the console', () => {
  it('ask for an unknown address of the API in its envelope', async () => {
    const { status, field } = await ask('/api/v1/nothing', { headers: ours() });
    expect([401, 404]).toContain(status);
    expect(field).toBeDefined();
  });
});
