import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { exampleItemChange } from '../../../../libs/contract/src/items/example-items.js';
import { exampleSale } from '../../../../libs/contract/src/sales/example-sale.js';
import { SharedBench } from '../test/shared-bench.js';
import type { TillAnswer, ApiTill } from '../test/till.js';

let bench: SharedBench;
let till: ApiTill;
beforeAll(async () => {
  bench = await SharedBench.find();
  till = await bench.till();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const NO_KEY = { 'x-api-key': undefined };
const MIB = 1024 * 1024;

/** The ids of the requests that were answered. */
const requestIds: (string | undefined)[] = [];

/** Expects the envelope with its id, and no internal detail. */
function expectEnvelope({ body, headers, text, status }: TillAnswer): void {
  const message: unknown = expect.stringMatching(/./);
  expect(body).toMatchObject({ success: false, resultCd: expect.stringMatching(/^00[123]$/), resultMsg: message });
  expect(body).toMatchObject({ message, data: null, requestId: headers.get('x-request-id') });
  for (const error of body.errors!) expect(error).toMatchObject({ field: message, message, fix: message });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|"stack"|"statusCode"|FST_|SELECT |postgres/);
  expect(status).toBeLessThan(500);
  requestIds.push(body.requestId);
}

const verdictOf = ({ status, body }: TillAnswer) => [status, body.resultCd, ...(body.errors ?? []).map((e) => e.field)];

describe('an address', () => {
  it.each<[string, string, number, string, string | null]>([
    ['GET', '/nothing', 404, 'path', null],
    ['POST', '/sales/1/2', 404, 'path', null],
    ['GET', '/api/v1', 404, 'path', null],
    ['GET', '/api//v1/items', 404, 'path', null],
    ['GET', '/api/v2/items', 404, 'path', null],
    ['GET', '/api/V1/items', 404, 'path', null],
    ['GET', `/submissions/${'x'.repeat(300)}`, 404, 'path', null],
    ['GET', '/api/v1/%', 400, 'path', null],
    ['GET', '/submissions/%zz', 400, 'path', null],
    ['GET', '/submissions/%00', 404, 'id', null],
    ['GET', '/submissions/..%2f..%2fetc', 404, 'id', null],
    ['GET', '/sales', 405, 'method', 'POST'],
    ['PUT', '/sales', 405, 'method', 'POST'],
    ['DELETE', '/sales/', 405, 'method', 'POST'],
    ['OPTIONS', '/sales', 405, 'method', 'POST'],
    ['PATCH', '/items', 405, 'method', 'POST, GET, HEAD'],
    ['PUT', '/items', 405, 'method', 'POST, GET, HEAD'],
    ['DELETE', '/items/service?x=1', 405, 'method', 'POST, PUT'],
    ['POST', '/health', 405, 'method', 'GET, HEAD'],
    ['POST', '/submissions/0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', 405, 'method', 'GET, HEAD, DELETE'],
  ])('%s %s answers %i at %s', async (method, path, status, field, allow) => {
    const answered = await till.send(method, path);
    expect(verdictOf(answered)).toEqual([status, '003', field]);
    expect(answered.headers.get('allow')).toBe(allow);
    expectEnvelope(answered);
  });

  it.each([
    ['GET', '/reverse-invoices/%00', '801 saleId'],
    ['GET', '/reverse-invoices/0', '801 saleId'],
    ['PUT', '/items/a%00b', '005 itemCd'],
    ['GET', '/submissions/%00/attempts', '003 id'],
    ['DELETE', '/submissions/%00', '003 id'],
  ])('%s %s names nothing that there is (%s)', async (method, path, expected) => {
    const body = method === 'PUT' ? JSON.stringify(exampleItemChange) : undefined;
    const answered = await till.send(method, path, body, body ? JSON_TYPE : {});
    expect([answered.status, ...answered.body.errors!.map(({ code, field }) => `${code} ${field}`)]).toEqual([
      ...[404, expected],
    ]);
  });

  it.each(['/nothing', '/sales'])(
    'that leads nowhere (PUT %s) is said before anything is said of the body',
    async (to) => {
      const answers = [
        await till.send('PUT', to, '{', JSON_TYPE),
        await till.send('PUT', to, 'x', { 'content-type': 'text/plain' }),
        await till.send('PUT', to, 'x'.repeat(MIB + 1), JSON_TYPE),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(to === '/sales' ? 405 : 404));
    },
  );

  it.each(['/items/', '/items?', '/api/%761/items', '/%61pi/v1/items'])('may be spelled %s', async (path) => {
    const full = path.includes('%') ? `${bench.apiUrl}${path}` : `${bench.apiUrl}/api/v1${path}`;
    expect((await fetch(full, { headers: { 'X-API-Key': till.apiKey } })).status).toBe(200);
    expect((await fetch(full)).status).toBe(401);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, text } = await till.send('HEAD', '/items');
    expect([status, text]).toEqual([200, '']);
    expect((await till.send('HEAD', '/sales')).status).toBe(405);
  });
});

describe('a body', () => {
  const bytes = (...parts: (string | number)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from([part].flat() as never)));
  const deep = (open: string, close: string, levels = 10_000) => open.repeat(levels) + close.repeat(levels);
  const field = (json: string) => JSON.stringify(exampleSale).replace('"INV-2026-0001"', json);

  it.each<[string, RequestInit['body'], string, string]>([
    ['malformed', '{"transaction":', '003', 'body'],
    ['two values', '{} {}', '003', 'body'],
    ['a trailing comma', '{"transaction":{},}', '003', 'body'],
    ['NaN', '{"transaction":NaN}', '003', 'body'],
    ['nothing', '', '002', 'transaction'],
    ['blanks', ' \r\n\t ', '002', 'transaction'],
    ['null', 'null', '002', 'transaction'],
    ['an empty object', '{}', '002', 'transaction'],
    ['an array', '[]', '003', 'body'],
    ['an array of sales', `[${JSON.stringify(exampleSale)}]`, '003', 'body'],
    ['a text', '"sale"', '003', 'body'],
    ['ten thousand lists', deep('[', ']'), '003', 'body'],
    ['half a million lists, unclosed', '['.repeat(500_000), '003', 'body'],
    ['ten thousand objects', `${deep('{"a":', '')}1${deep('', '}')}`, '003', 'body'],
    ['thirty objects', `${deep('{"a":', '', 30)}1${deep('', '}', 30)}`, '002', 'transaction'],
    ['ten thousand lists in a field', field(deep('[', ']')), '003', 'body'],
    ['thirty lists in a field', field(deep('[', ']', 30)), '003', 'transaction.invcNo'],
    ['forty thousand values', `{"transaction":{},"items":[${'0,'.repeat(40_000)}0]}`, '003', 'body'],
    ['a NUL byte', field('"a\u0000b"'), '003', 'body'],
    ['an escaped NUL', field('"a\\u0000b"'), '003', 'transaction.invcNo'],
    ['half a surrogate pair', field('"\\ud83d"'), '003', 'transaction.invcNo'],
    ['half a pair in a name', '{"\\ud83d":1}', '002', 'transaction'],
    ['__proto__', '{"__proto__":{"transaction":{}},"constructor":{"prototype":{}}}', '002', 'transaction'],
    ['a key twice, the last of which counts', '{"transaction":{},"items":[],"items":null}', '002', 'items'],
    ['a byte order mark before nothing', '\uFEFF', '002', 'transaction'],
    ['Latin-1', bytes('{"transaction":"Caf', 0xe9 as never, '"}'), '003', 'body'],
    ['UTF-16', Buffer.from('{"transaction":{}}', 'utf16le'), '003', 'body'],
    ['an overlong UTF-8', bytes('{"a":"', 0xc0 as never, 0x80 as never, '"}'), '003', 'body'],
    ['a megabyte of text', `"${'x'.repeat(MIB - 2)}"`, '003', 'body'],
  ])('of %s is refused in words', async (_, sent, code, at) => {
    const before = await bench.rowsOf(till);
    const answered = await till.send('POST', '/sales', sent, JSON_TYPE);
    expect(answered.status).toBe(400);
    expect(answered.body.errors).toContainEqual(expect.objectContaining({ code, field: at }));
    expectEnvelope(answered);
    expect(await bench.rowsOf(till)).toEqual(before);
  });

  it('of one byte more than a megabyte answers 413', async () => {
    const answered = await till.send('POST', '/sales', `"${'x'.repeat(MIB - 1)}"`, JSON_TYPE);
    expect(verdictOf(answered)).toEqual([413, '003', 'body']);
    expectEnvelope(answered);
  });

  it.each([
    ['{', 'application/json'],
    ['x', 'text/plain'],
    ['x'.repeat(MIB + 1), 'application/json'],
  ])('of a DELETE is not looked at', async (sent, type) => {
    const path = '/submissions/0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';
    const answered = await till.send('DELETE', path, sent, { 'content-type': type });
    expect(verdictOf(answered)).toEqual([404, '003', 'id']);
  });

  it('that grows beyond a megabyte without saying so first answers 413', async () => {
    const stream = new Blob(Array(20).fill('x'.repeat(MIB / 10))).stream();
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    const response = await fetch(`${bench.apiUrl}/api/v1/sales`, {
      ...init,
      headers: { ...JSON_TYPE, 'x-api-key': till.apiKey },
    });
    expect(response.status).toBe(413);
  });

  it('may begin with a byte order mark', async () => {
    const { body } = await till.send('POST', '/sales', '\uFEFF{"transaction":5}', JSON_TYPE);
    expect(body.errors).toEqual([expect.objectContaining({ code: '002', field: 'items' })]);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'json',
    ';;;',
    '*/*',
  ])('of type %s answers 415', async (type) => {
    const answered = await till.send('POST', '/sales', '{}', { 'content-type': type });
    expect(verdictOf(answered)).toEqual([415, '003', 'Content-Type']);
    expectEnvelope(answered);
  });

  it('of no type answers 415', async () => {
    const answered = await till.send('POST', '/sales', Buffer.from('{}'));
    expect(verdictOf(answered)).toEqual([415, '003', 'Content-Type']);
  });

  it.each(['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8', 'application/json;x=y'])(
    'of type %s is read',
    async (type) => {
      expect(verdictOf(await till.send('POST', '/sales', '{"items":[]}', { 'content-type': type }))).toEqual([
        ...[400, '002', 'transaction'],
      ]);
    },
  );
});

describe('a request id', () => {
  it('is the one of the sender, in the header and in the body', async () => {
    const { headers, body } = await till.send('GET', '/nothing', undefined, { 'x-request-id': 'till-7:00042' });
    expect([headers.get('x-request-id'), body.requestId]).toEqual(['till-7:00042', 'till-7:00042']);
    expect((await till.get('/items', { 'X-Request-Id': 'till-7' })).headers.get('x-request-id')).toBe('till-7');
  });

  it.each(['has blanks', '<script>', 'x'.repeat(101), '{"a":1}'])('%j is replaced by one of ours', async (id) => {
    const { headers } = await till.get('/items', { 'x-request-id': id });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('what is hardly HTTP', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(bench.apiUrl).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (data) => (answer += String(data))).on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const head = `POST /api/v1/sales HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;

  it.each<[string, number, string]>([
    ['rubbish', 400, 'RUBBISH\r\n\r\n'],
    ['an unheard-of method', 400, 'FOO /api/v1/sales HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a length that is no number', 400, `${head}content-length: many\r\n\r\n{}`],
    ['two lengths at once', 400, `${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['headers without end', 431, `${head}x: ${'y'.repeat(20_000)}\r\n\r\n`],
  ])('%s answers %i in the envelope, and the line is cut', async (_, status, text) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = JSON.parse(answer.split('\r\n\r\n')[1]!) as { requestId: string };
    requestIds.push(body.requestId);
    expect(body).toMatchObject({ resultCd: '003', success: false, requestId: expect.any(String) });
  });

  it('a client that hangs up in the middle of anything is no trouble', async () => {
    const sale = JSON.stringify(exampleSale);
    const withKey = (line: string) => `${line} HTTP/1.1\r\nhost: x\r\nx-api-key: ${till.apiKey}\r\n`;
    const withBody = (type: string) => `content-type: ${type}\r\ncontent-length: ${sale.length}\r\n\r\n${sale}`;
    const requests = [
      `${withKey('GET /api/v1/items')}\r\n`,
      withKey('POST /api/v1/sales') + withBody('application/json'),
      withKey('POST /api/v1/batches') + withBody('application/x-ndjson'),
      `${withKey('GET /api/v1/events')}prefer: wait=60\r\n\r\n`,
    ];
    const hangUp = async (text: string, turn: number): Promise<void> => {
      const socket = connect(Number(new URL(bench.apiUrl).port), '127.0.0.1');
      socket.on('error', () => {}).write(text.slice(0, turn % 2 ? undefined : text.length / 2));
      await once(socket, 'connect');
      await pause(turn);
      if (turn % 3) socket.destroy();
      else socket.resetAndDestroy();
    };
    const turns = Array.from({ length: 60 }, (_, turn) => turn);
    await Promise.all(turns.flatMap((turn) => requests.map((text) => hangUp(text, turn))));
    expect((await till.get('/health', NO_KEY)).status).toBe(200);
  });

  it('leaves the API as it was, and is no error in its log', async () => {
    expect((await till.get('/health', NO_KEY)).status).toBe(200);
    const errors = (await bench.apiOutput()).split('\n').filter((line) => /"level":(50|60)/.test(line));
    expect(requestIds.length).toBeGreaterThan(50);
    expect(errors.filter((line) => requestIds.some((id) => line.includes(id!)))).toEqual([]);
  });
});
