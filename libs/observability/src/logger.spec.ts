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

  it('is written from its level on', () => {
    const { logger, lines } = setup('warn');
    logger.info('quiet');
    logger.warn('loud');
    expect(lines).toHaveLength(1);
  });

  it('tells of an error with its cause and its stack', () => {
    const { logger, last } = setup();
    logger.error({ err: Object.assign(new Error('outer', { cause: new Error('inner') }), { code: 'X' }) }, 'failed');
    expect(last()).toMatchObject({ err: { type: 'Error', message: expect.stringContaining('outer'), code: 'X' } });
    expect(last()).toHaveProperty('err.stack', expect.stringContaining('inner'));
  });
});

describe('a secret is in no line', () => {
  const names = ['cmcKey', 'apiKey', 'x-api-key', 'X-API-Key', 'Authorization', 'password', 'passwordHash', 'wireBody'];

  it.each(names)('under the name %s, however deep it stands', (name) => {
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

  it('in a URL', () => {
    const { logger, lines } = setup();
    logger.fatal({ err: new Error(`cannot reach postgresql://risiti:${SECRET}@db:5432/risiti`) }, 'down');
    logger.info(`redis://:${SECRET}@cache`);
    expect(lines.join('')).not.toContain(SECRET);
    expect(lines[0]).toContain('postgresql://risiti:…@db:5432/risiti');
  });

  it('as bytes', () => {
    const { logger, last } = setup();
    logger.info({ sealed: Buffer.from(SECRET) }, 'sealed');
    expect(last()).toMatchObject({ sealed: `${SECRET.length} bytes` });
  });
});

describe('what is odd', () => {
  it('does not stop the logger', () => {
    const { logger, last } = setup();
    const circle: Record<string, unknown> = { at: new Date(0) };
    circle.itself = circle;
    logger.info({ circle, nothing: null, missing: undefined, big: 1n }, 'odd');
    expect(last()).toMatchObject({ msg: 'odd', circle: { at: '1970-01-01T00:00:00.000Z' } });
  });
});
