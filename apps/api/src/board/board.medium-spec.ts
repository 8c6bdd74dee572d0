/** @short-run: redis */
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { provisionOperator } from '@app/access';
import { eventually } from '@app/testing';
import { apiBench } from '../test/api-bench.js';

const OPERATOR = { email: 'operator@example.org', password: 'pass:word with a colon, and ümlaut' };

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => {
  bench = await apiBench();
  await provisionOperator(bench.db, OPERATOR.email, OPERATOR.password);
});
afterAll(() => bench.close());

const basic = ({ email, password }: typeof OPERATOR) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});

/** Sends the path as it is; `fetch` would normalise it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', sent = '') {
  const { hostname, port } = new URL(bench.api.url);
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
    request.on('error', reject).end(sent);
  });
}

const asset = (folder: string, ending: string) =>
  readdirSync(`node_modules/@bull-board/ui/dist/static/${folder}`).find((name) => name.endsWith(ending))!;

describe('without a login', () => {
  it.each([
    '/admin/queues',
    '/admin/queues/',
    '/admin/queues?x=1',
    '/%61dmin/queues',
    '/admin/%71ueues/api/queues',
    '/admin/queues/queue/submissions-sandbox',
    '/admin/queues/queue/submissions-sandbox/',
    '/admin/queues/queue/submissions-sandbox/1',
    '/admin/queues/api/queues',
    '/admin/queues/api/queues/',
    '/admin/queues/api/queues/submissions-sandbox/1',
    '/admin/queues/api/redis/stats',
    '/admin/queues/logo.svg',
    `/admin/queues/static/js/${asset('js', '.js')}`,
    `/admin/queues/static/css/${asset('css', '.css')}`,
    '/admin/queues/static/locales/en-GB/messages.json',
    '/admin/queues/static/none.js',
    '/admin/queues/static/../api/queues',
  ])('refuses %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask(path, {}, method);
      expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="Risiti operators", charset="UTF-8"']);
      expect(body).not.toMatch(/submissions|<script/);
    }
  });

  it.each(['/ADMIN/QUEUES', '/admin%2fqueues', '//admin/queues', '/admin/queues//', '/admin/queues/nowhere', '/admin'])(
    'there is nothing at %s',
    async (path) => expect([404, 405]).toContain((await ask(path)).status),
  );

  it('refuses every act', async () => {
    for (const act of ['queues/submissions-sandbox/pause', 'queues/submissions-sandbox/resume']) {
      expect((await ask(`/admin/api/${act}`, {}, 'POST')).status).toBe(401);
      expect((await ask(`/admin/queues/api/${act}`, {}, 'PUT')).status).toBe(401);
    }
  });
});

describe('with a login', () => {
  it.each([
    ['a wrong password', basic({ ...OPERATOR, password: 'guessed' })],
    ['the name of nobody', basic({ ...OPERATOR, email: 'nobody@example.org' })],
    ['nothing in it', { authorization: 'Basic Og==' }],
    ['no name and password', { authorization: 'Basic bm9uc2Vuc2U=' }],
    ['no Basic', { authorization: 'Bearer nonsense' }],
  ])('asks again for a login of %s', async (_, headers) => {
    const { status, headers: answered } = await ask('/admin/queues', headers);
    // A guess closes the door for a moment to whoever came from there.
    expect([401, 429]).toContain(status);
    if (status === 401) expect(answered['www-authenticate']).toContain('Basic');
    if (status === 429) expect(Number(answered['retry-after'])).toBeGreaterThan(0);
  });

  it('refuses the API key of a till', async () => {
    const { apiKey } = await bench.uninitialisedTill();
    expect((await ask('/admin/queues', { 'x-api-key': apiKey })).status).toBe(401);
  });

  it('serves a page that loads nothing from other sites and cannot be framed', async () => {
    const { status, headers, body } = await operators('/admin/queues');
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    expect(body).toContain('<title>Risiti</title>');
    expect(body).not.toMatch(/(href|src)="(https?:)?\/\//);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('shows the queues of both environments', async () => {
    const { body } = await operators('/admin/queues/api/queues');
    const names = (JSON.parse(body) as { queues: { displayName: string }[] }).queues.map((queue) => queue.displayName);
    expect(names).toEqual(['Sandbox', 'Production']);
  });

  it('logs acts, but not the requests that an open page repeats', async () => {
    const polled = [
      ...['/admin/queues/api/queues', '/admin/queues/api/queues/submissions-sandbox/1'],
      ...['/admin/queues/logo.svg', `/admin/queues/static/css/${asset('css', '.css')}`],
    ];
    for (const path of polled) expect([path, await levelOf(path)]).toEqual([path, 20]);
    expect(await levelOf('/admin/api/queues/submissions-sandbox/resume', 'POST')).toBe(30);
  });

  it('logs no password', () => {
    const log = bench.log.join('\n');
    expect(log).not.toContain(OPERATOR.password);
    expect(log).not.toContain(basic(OPERATOR).authorization.slice('Basic '.length));
  });
});

describe('an act', () => {
  const act = (headers: object) =>
    operators('/admin/api/queues/submissions-production/resume', headers, 'POST', '{"reason": "A test"}');

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://elsewhere.example' }],
    [{ origin: 'null' }],
  ])('is refused for a page of another site: %j', async (headers) => {
    expect((await act(headers)).status).toBe(403);
  });

  it('is heard from our own page, and from a program that is no browser', async () => {
    const origin = new URL(bench.api.url).origin;
    for (const headers of [{ 'sec-fetch-site': 'same-origin', origin }, { origin }, {}]) {
      expect(await act(headers)).toMatchObject({
        status: 409,
        body: expect.stringContaining('The queue is not paused.'),
      });
    }
  });

  it('is no act at the board, which only shows', async () => {
    const answer = await operators('/admin/queues/api/queues/submissions-production/pause', {}, 'PUT');
    expect(answer).toMatchObject({ status: 405, body: expect.stringContaining('/admin/api/queues/{name}/pause') });
  });
});

let requestCount = 0;

/** The log level of a request. Its log line appears a moment after the answer. */
async function levelOf(path: string, method?: string): Promise<number> {
  const requestId = `operator:${++requestCount}`;
  await operators(path, { 'x-request-id': requestId }, method);
  return eventually(() => {
    const lines = bench.log.filter((line) => line.includes(`"${requestId}"`) && !line.includes('"status":429'));
    expect(lines).toHaveLength(1);
    return (JSON.parse(lines[0]!) as { level: number }).level;
  });
}

/** Guesses of tests before may have closed the door for a while. */
async function operators(path: string, headers: object = {}, method = 'GET', body?: string) {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return eventually(async () => {
    const answer = await ask(path, { ...basic(OPERATOR), ...json, ...headers }, method, body);
    expect(answer.status).not.toBe(429);
    return answer;
  });
}
