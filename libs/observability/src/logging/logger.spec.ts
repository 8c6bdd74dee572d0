import type { LaneId, PipelineEvent, SubmissionId } from '@app/domain';
import { createLogger, NestLogger } from './logger.js';
import { pipelineLog, RepeatCounter } from './pipeline-log.js';

describe('logger', () => {
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
      const row = {
        detail: `Key (tin)=(${SECRET}) already exists.`,
        where: `unnamed portal parameter $1 = '${SECRET}'`,
      };
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
      logger.error(
        { err: new Error(`authorization: ${header}`), rawHeaders: ['authorization', header] },
        `"${header}"`,
      );
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
});

describe('nest logger', () => {
  const logged = (say: (nest: NestLogger) => void) => {
    const lines: string[] = [];
    say(new NestLogger(createLogger('test', 'debug', { write: (line) => void lines.push(line) })));
    return lines.map((line) => JSON.parse(line) as { level: number; msg: string; context?: unknown; stack?: unknown });
  };

  it.each([
    ['log', 20],
    ['warn', 40],
    ['error', 50],
  ] as const)('what Nest says with %s is a line of level %i', (method, level) => {
    const [line] = logged((nest) => nest[method]('Mapped {/health}', 'Router'));
    expect(line).toMatchObject({ level, msg: 'Mapped {/health}' });
  });

  it('keeps the stack and the context of an error of Nest', () => {
    const [line] = logged((nest) => nest.error('failed', 'at x:1', 'Injector'));
    expect(line).toMatchObject({ msg: 'failed', stack: 'at x:1', context: 'Injector' });
  });

  it.each([new Error('x'), { a: 1 }, null, undefined, 7])('logs every message of Nest as text: %p', (message) => {
    const [line] = logged((nest) => nest.warn(message));
    expect(line!.msg).toBe(String(message));
  });
});

describe('pipeline log', () => {
  const id = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90' as SubmissionId;
  const where = { environment: 'SANDBOX', laneId: 'lane' as LaneId } as const;
  const about = { ...where, submissionId: id, kind: 'sale' };
  const attempt = { ...about, jobId: `${id}-1`, attempt: 1 };
  const answer = { code: '910', message: 'Bad' };
  const RATES = { A: 0, B: 14, C: 0, D: 0, E: 8 };

  const EVENTS: [PipelineEvent, number][] = [
    [{ event: 'accepted', ...about }, 30],
    [{ event: 'cancelled', ...about }, 30],
    [{ event: 'known', ...about, identical: true }, 20],
    [{ event: 'refused', ...where, kind: 'sale', code: '801' }, 20],
    [{ event: 'claimed', ...attempt, inDoubt: false, ageMs: 40 }, 20],
    [{ event: 'settled', ...attempt, ...answer, status: 'REJECTED', outcome: 'rejected', callMs: 12, ageMs: 52 }, 30],
    [{ event: 'superseded', ...attempt }, 40],
    [{ event: 'laneHeld', ...about, ...answer }, 50],
    [{ event: 'seriesRealigned', ...about, before: 41, next: 57 }, 40],
    [{ event: 'putBack', ...where, submissionId: id, jobId: `${id}-1`, reason: 'busy', cause: 'owner' }, 20],
    [{ event: 'breakerOpened', environment: 'SANDBOX' }, 50],
    [{ event: 'breakerClosed', environment: 'SANDBOX' }, 40],
    [{ event: 'ratesChanged', environment: 'SANDBOX', taxRates: RATES }, 30],
    [{ event: 'ratesDoubted', environment: 'SANDBOX', problems: ['B is -16'], taxRates: RATES }, 40],
    [{ event: 'rescued', claims: 1, lanes: 0, jobs: 2, batches: 0 }, 40],
    [{ event: 'swept', partitionsMade: 0, partitionsDropped: 1, rowsDeleted: 400 }, 30],
    [{ event: 'trouble', doing: 'settling', error: new Error('gone') }, 50],
  ];

  const logged = (event: PipelineEvent): Record<string, unknown> => JSON.parse(linesOf(event)[0]!) as never;

  const linesOf = (event: PipelineEvent): string[] => {
    const lines: string[] = [];
    pipelineLog(createLogger('test', 'debug', { write: (line) => void lines.push(line) }))(event);
    return lines;
  };

  describe('an event of the pipeline', () => {
    it.each(EVENTS.map(([event, level]) => [event.event, event, level] as const))(
      '%s is logged with its fields',
      (_, event, level) => {
        const { error: __, ...facts } = { error: undefined, ...event };
        expect(logged(event)).toMatchObject({ ...facts, level, msg: expect.stringMatching(/\w{3}/) });
      },
    );

    it('is not logged if it is only counted', () => {
      expect(linesOf({ event: 'grouped', step: 'accept', rows: 30, ms: 4 })).toEqual([]);
    });

    it('contains the error that caused it', () => {
      expect(logged({ event: 'trouble', doing: 'settling', error: new Error('gone') })).toMatchObject({
        err: { message: 'gone', stack: expect.any(String) },
      });
    });

    it('may contain a cause that is no Error', () => {
      expect(logged({ event: 'trouble', doing: 'settling', error: 'gone' })).toMatchObject({ err: 'gone' });
    });
  });

  describe('repeated trouble', () => {
    const linesLogged = (events: PipelineEvent[]): Record<string, unknown>[] => {
      const lines: string[] = [];
      const log = pipelineLog(createLogger('test', 'debug', { write: (line) => void lines.push(line) }));
      for (const event of events) log(event);
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const trouble = { event: 'trouble', doing: 'talking to the queue', error: new Error('ECONNREFUSED') } as const;

    it('is logged once in a while', () => {
      const other = { ...trouble, error: new Error('NOAUTH') };
      expect(linesLogged([trouble, trouble, trouble, other])).toMatchObject([
        { err: { message: 'ECONNREFUSED' } },
        { err: { message: 'NOAUTH' } },
      ]);
    });

    it('is logged each time for a single submission', () => {
      expect(linesLogged([1, 2].map(() => ({ ...trouble, submissionId: id })))).toHaveLength(2);
    });
  });
});

describe('a repeated message', () => {
  function setup() {
    let ms = 0;
    const repeats = new RepeatCounter(() => ms);
    return { repeats, pass: (forMs: number) => void (ms += forMs) };
  }

  it('is logged at once, then once in a while with its number of repetitions', () => {
    const { repeats, pass } = setup();
    expect(repeats.count('away')).toBe(1);
    pass(9_000);
    expect([repeats.count('away'), repeats.count('away')]).toEqual([null, null]);
    pass(1_000);
    expect(repeats.count('away')).toBe(3);
    expect(repeats.count('away')).toBeNull();
  });

  it('silences no other message', () => {
    const { repeats } = setup();
    expect([repeats.count('away'), repeats.count('wrong'), repeats.count('away')]).toEqual([1, 1, null]);
  });

  it('remembers a bounded number of messages', () => {
    const { repeats } = setup();
    for (let index = 0; index <= 200; index++) expect(repeats.count(`trouble ${index}`)).toBe(1);
    expect(repeats.count('trouble 0')).toBe(1);
  });
});
