import { createLogger } from './logger.js';

function setup(level = 'debug') {
  const lines: string[] = [];
  const logger = createLogger('test', level, { write: (line) => void lines.push(line) });
  return { lines, logger, last: () => JSON.parse(lines.at(-1)!) as Record<string, never> };
}

const SECRET = 'hunter2-hunter2';

describe('a line of the log', () => {
  it('is one object of JSON, with its process, its level and its time', () => {
    const { logger, lines, last } = setup();
    logger.info({ submissionId: 'id' }, 'accepted\nand more');
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    expect(last()).toMatchObject({ level: 30, process: 'test', submissionId: 'id', msg: 'accepted\nand more' });
    expect(last()).toHaveProperty('time', expect.any(Number));
  });

  it('is written if its level is severe enough', () => {
    const { logger, lines } = setup('warn');
    logger.info('quiet');
    logger.warn('loud');
    expect(lines).toHaveLength(1);
  });

  it('contains an error with its cause and its stack', () => {
    const { logger, last } = setup();
    logger.error({ err: Object.assign(new Error('outer', { cause: new Error('inner') }), { code: 'X' }) }, 'failed');
    expect(last()).toMatchObject({ err: { type: 'Error', message: expect.stringContaining('outer'), code: 'X' } });
    expect(last()).toHaveProperty('err.stack', expect.stringContaining('inner'));
  });
});

describe('a secret never reaches a line', () => {
  const names = [
    ...['cmcKey', 'apiKey', 'x-api-key', 'X-API-Key', 'Authorization', 'Proxy-Authorization', 'cookie', 'Set-Cookie'],
    ...['password', 'pwd', 'passwordHash', 'encryptionKey', 'dashboardKey', 'metricsToken', 'wireBody'],
    ...['accessToken', 'refreshToken', 'invitation'],
  ];

  it.each(names)('under the name %s, at any depth', (name) => {
    const { logger, lines } = setup();
    const secret = { [name]: SECRET, kept: 'yes' };
    logger.info(secret, 'here');
    logger.info({ headers: secret }, 'deeper');
    logger.info({ device: { headers: { ...secret } }, list: [[{ secret }]] }, 'deeper still');
    logger.error({ err: Object.assign(new Error('x'), { config: { headers: secret }, ...secret }) }, 'in an error');
    logger.error(Object.assign(new Error('x'), secret));
    expect(lines.join('')).not.toContain(SECRET);
    expect(lines.filter((line) => line.includes('"kept":"yes"')).length).toBeGreaterThanOrEqual(5);
  });

  it('in a text, if it looks like an API key', () => {
    const { logger, lines } = setup();
    const key = `service_live_${SECRET}`;
    logger.info({ path: `/api/v1/items?x-api-key=${key}&a=1`, list: [`${key}`] }, `asked with ${key}.`);
    logger.error({ err: new Error(`no such key: ${key}`) }, 'failed');
    expect(lines.join('')).not.toContain(SECRET);
    expect(lines[0]).toContain('/api/v1/items?x-api-key=service_live_…&a=1');
  });

  it('in the row that Postgres repeats in an error', () => {
    const { logger, last } = setup();
    const row = { detail: `Key (tin)=(${SECRET}) already exists.`, where: `unnamed portal parameter $1 = '${SECRET}'` };
    const error = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'devices_tin', ...row });
    const around = Object.assign(new Error('not written'), { reason: error, errors: [error] });
    for (const err of [error, around, new AggregateError([error])]) {
      logger.error({ err }, 'failed');
      expect(JSON.stringify(last())).not.toContain(SECRET);
    }
    logger.error(error);
    expect(last()).toMatchObject({ err: { message: 'duplicate key', code: '23505', constraint: 'devices_tin' } });
    expect(JSON.stringify(last())).not.toContain(SECRET);
  });

  it('in a URL', () => {
    const { logger, lines } = setup();
    logger.fatal({ err: new Error(`cannot reach postgresql://risiti:${SECRET}@db:5432/risiti`) }, 'down');
    logger.info(`redis://:${SECRET}@cache`);
    expect(lines.join('')).not.toContain(SECRET);
    expect(lines[0]).toContain('postgresql://risiti:…@db:5432/risiti');
  });

  it.each(['https://hunter2-hunter2@host/x', `redis://:${SECRET}@odd@cache:6379/0`, `amqp://u:p@${SECRET}@host`])(
    'in an unusual URL: %s',
    (url) => {
      const { logger, lines } = setup();
      logger.error({ err: new Error(`cannot reach ${url}`), url }, `asked ${url}`);
      expect(lines.join('')).not.toContain(SECRET);
      expect(lines.join('')).toMatch(/host|cache/);
    },
  );

  it.each(['Basic aHVudGVyMi1odW50ZXIy', `Bearer ${SECRET}`])('in a header that is a text: %s', (header) => {
    const { logger, lines } = setup();
    logger.error({ err: new Error(`authorization: ${header}`), rawHeaders: ['authorization', header] }, `"${header}"`);
    expect(lines.join('')).not.toContain(header.split(' ')[1]);
  });

  it('but a field with a similar name stays', () => {
    const { logger, lines } = setup();
    logger.info({ keyId: 'k1', cookies: 0, url: 'https://host:8080/a' }, 'Basic consulting, see mail to a@b.c');
    expect(lines[0]).toContain('"keyId":"k1","cookies":0,"url":"https://host:8080/a"');
    expect(lines[0]).toContain('Basic consulting, see mail to a@b.c');
  });

  it('as bytes', () => {
    const { logger, last } = setup();
    logger.info({ sealed: Buffer.from(SECRET) }, 'sealed');
    expect(last()).toMatchObject({ sealed: `${SECRET.length} bytes` });
  });
});

describe('an unusual value', () => {
  it('does not stop the logger', () => {
    const { logger, last } = setup();
    const circle: Record<string, unknown> = { at: new Date(0) };
    circle.itself = circle;
    logger.info({ circle, nothing: null, missing: undefined, big: 1n }, 'odd');
    expect(last()).toMatchObject({ msg: 'odd', circle: { at: '1970-01-01T00:00:00.000Z' } });
  });
});
