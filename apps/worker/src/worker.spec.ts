import { workerConfig } from '@app/config';
import type { Environment, PipelineEvent } from '@app/domain';
import type { Alert } from '@app/observability';
import { type ActiveJob, QUEUE_NAMES } from '@app/queue';
import type { RoundConclusion } from '@app/submission';
import { connectionsOf, watchClocks } from './authority/connections.js';
import type { Attempts } from './heads/attempts.js';
import { conclude } from './heads/conclude.js';
import { headJobProblem, SandboxHeadProcessor } from './heads/head-processors.js';
import { alertOperators } from './infrastructure/events.js';

describe('the end of a job', () => {
  /** A job that records its log and its delays. */
  function setup({ attemptsMade = 0, log = async (_: string) => 0 } = {}) {
    const lines: string[] = [];
    const delays: number[] = [];
    const job = {
      attemptsMade,
      data: { laneId: 'lane-1' },
      log: (line: string) => (lines.push(line), log(line)),
      moveToDelayed: async (at: number) => void delays.push(at - Date.now()),
    } as unknown as ActiveJob;
    const end = (conclusion: RoundConclusion) => conclude(job, 'token', conclusion);
    const failure = (conclusion: RoundConclusion) =>
      end(conclusion).then(
        () => null,
        (error: Error) => ({ name: error.name, message: error.message, stack: error.stack }),
      );
    return { lines, delays, end, failure };
  }

  const STAMP = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
  const line = (words: string) => expect.stringMatching(new RegExp(`^${STAMP} ${words}$`));

  describe('the conclusion of an attempt', () => {
    it('approved at once: becomes the value of the job, without a log line', async () => {
      const { end, lines } = setup();
      expect(await end({ kind: 'done', status: 'APPROVED', code: '000', message: null })).toEqual({
        ...{ status: 'APPROVED', code: '000' },
      });
      expect(lines).toEqual([]);
    });

    it('approved after other attempts: adds the last log line', async () => {
      const { end, lines } = setup({ attemptsMade: 1 });
      await end({ kind: 'done', status: 'APPROVED', code: '000' });
      expect(lines).toEqual([line('APPROVED 000')]);
    });

    it('with the documents that the job went on with: tells each in the value, and in the log what was not approved', async () => {
      const { end, lines } = setup();
      const sale = { submissionId: 's2', kind: 'sale', reference: 'INV-2', status: 'APPROVED', code: '000' };
      const refused = { ...sale, reference: 'INV-3', status: 'REJECTED', code: '910', message: 'No' };
      const approved = { status: 'APPROVED', code: '000' };
      expect(await end({ kind: 'done', ...approved, carried: [sale, refused] })).toEqual({
        ...approved,
        carried: [sale, refused],
      });
      expect(lines).toEqual([line('went on with sale INV-3: REJECTED 910: No')]);
    });

    it('rejected: becomes the value of the job, with the text of the authority', async () => {
      const { end, lines } = setup();
      const rejected = { status: 'REJECTED', code: '910', message: 'No' };
      expect(await end({ kind: 'done', ...rejected })).toEqual(rejected);
      expect(lines).toEqual([line('REJECTED 910: No')]);
    });

    it('to be retried: fails the job with a pause and without a stack', async () => {
      const { failure, lines } = setup();
      const message = 'RETRYING ECONNREFUSED';
      expect(await failure({ kind: 'retry', delayMs: 30_000, message })).toEqual({
        ...{ name: 'AuthorityPause', message, stack: message },
      });
      expect(lines).toEqual([line('RETRYING ECONNREFUSED; again in 30 s')]);
    });

    it('deferred: spends no attempt and logs the reason', async () => {
      const { failure, lines, delays } = setup();
      const reason = 'the authority answers nobody';
      expect(await failure({ kind: 'defer', delayMs: 2_500, reason })).toMatchObject({ name: 'DelayedError' });
      expect(lines).toEqual([line('deferred for 2.5 s: the authority answers nobody')]);
      expect(delays[0]).toBeGreaterThan(2_400);
    });

    it('deferred for a moment: logs nothing', async () => {
      const { failure, lines } = setup();
      expect(await failure({ kind: 'defer', delayMs: 999, reason: 'a moment' })).toMatchObject({
        name: 'DelayedError',
      });
      expect(lines).toEqual([]);
    });

    it('held: fails for good and says how to release the lane', async () => {
      const { failure } = setup();
      const message = '901: No\nThe lane waits until an operator resumes it.';
      const held = { name: 'UnrecoverableError', message, stack: message };
      expect(await failure({ kind: 'held', message: '901: No' })).toEqual(held);
    });

    it('to be reviewed: fails for good although the lane goes on', async () => {
      const { failure } = setup();
      const message = 'NEEDS_REVIEW 999';
      expect(await failure({ kind: 'held', message, laneGoesOn: true })).toMatchObject({
        message: 'NEEDS_REVIEW 999\nThe lane goes on without it.',
      });
    });

    it('to be reviewed and parked: says that its kind waits', async () => {
      const { failure } = setup();
      expect(await failure({ kind: 'held', message: '990', laneGoesOn: true, isParked: true })).toMatchObject({
        message: expect.stringContaining(
          '990\nThe lane goes on without it. Other submissions of its kind wait',
        ) as string,
      });
    });

    it('of an unknown submission: fails for good', async () => {
      const { failure } = setup();
      expect(await failure({ kind: 'done', status: 'unknown', code: null })).toMatchObject({
        ...{ name: 'UnrecoverableError', message: expect.stringContaining('Nothing was sent') },
      });
    });
  });

  it('ignores a log line that cannot be written', async () => {
    const { end } = setup({ log: () => Promise.reject(new Error('no queue')) });
    const rejected = { status: 'REJECTED', code: '910', message: 'No' };
    expect(await end({ kind: 'done', ...rejected })).toEqual(rejected);
  });
});

const headJob = {
  v: 1,
  submissionId: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
  laneId: '1b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90',
  turn: 1,
  environment: 'SANDBOX',
};

it('accepts a job of the ledger', () => {
  expect(headJobProblem(headJob, 'SANDBOX')).toBeNull();
});

it.each([
  [null, /version/],
  ['{}', /version/],
  [{ ...headJob, v: 2 }, /version/],
  [{ ...headJob, submissionId: 'nonsense' }, /submissionId/],
  [{ ...headJob, submissionId: undefined }, /submissionId/],
  [{ ...headJob, laneId: `${headJob.laneId}0` }, /laneId/],
  [{ ...headJob, turn: 0 }, /turn/],
  [{ ...headJob, turn: '1' }, /turn/],
  [{ ...headJob, turn: 1.5 }, /turn/],
  [{ ...headJob, turn: 2 ** 31 }, /turn/],
  [{ ...headJob, environment: 'PRODUCTION' }, /environment is not SANDBOX/],
])('refuses %j', (data, problem) => {
  expect(headJobProblem(data, 'SANDBOX')).toMatch(problem);
});

describe('a job whose document was tried in the job of an earlier one', () => {
  const last = { kind: 'retry', delayMs: 30_000, message: 'RETRYING ECONNREFUSED' };

  function setup(attemptsStarted: number) {
    const run = jest.fn(async () => ({ kind: 'done', status: 'APPROVED', code: '000' }));
    const attempts = { SANDBOX: { laneRound: { run } } } as unknown as Record<Environment, Attempts>;
    const data = { ...headJob, last };
    const job = { queueName: QUEUE_NAMES.SANDBOX, data, attemptsStarted, attemptsMade: 0, log: async () => 0 };
    const processor = new SandboxHeadProcessor(attempts, () => {});
    return { run, process: () => processor.process(job as unknown as ActiveJob, 'token') };
  }

  it('begins with how that ended', async () => {
    const { run, process } = setup(1);
    await expect(process()).rejects.toMatchObject({ name: 'AuthorityPause', message: last.message, delayMs: 30_000 });
    expect(run).not.toHaveBeenCalled();
  });

  it('tries the document when it comes again', async () => {
    const { run, process } = setup(2);
    expect(await process()).toEqual({ status: 'APPROVED', code: '000' });
    expect(run).toHaveBeenCalledTimes(1);
  });
});

const REQUIRED = {
  DATABASE_URL: 'postgresql://postgres@localhost/risiti',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};
const GATEWAY = {
  AUTHORITY_PRODUCTION_PROFILE: 'gateway',
  AUTHORITY_PRODUCTION_CONSUMER_KEY: 'key',
  AUTHORITY_PRODUCTION_CONSUMER_SECRET: 'secret',
};
const connections = (env: Record<string, string> = {}) => connectionsOf(workerConfig({ ...REQUIRED, ...env }));

describe('the connection to the authority', () => {
  it('uses the direct profile in both environments by default', () => {
    const { SANDBOX, PRODUCTION } = connections();
    expect([SANDBOX.profile.name, PRODUCTION.profile.name]).toEqual(['direct', 'direct']);
  });

  it('follows the settings of its own environment', () => {
    const { SANDBOX, PRODUCTION } = connections({
      ...GATEWAY,
      AUTHORITY_TAX_RATE_E: '7.5',
      AUTHORITY_PRODUCTION_ROUTES: 'saveSale=/saveTrnsSalesOsdc, invoiceDetails=/selectInvoiceDtl',
    });
    expect([SANDBOX.profile.name, SANDBOX.profile.taxRateE]).toEqual(['direct', 7.5]);
    expect([PRODUCTION.profile.name, PRODUCTION.profile.taxRateE]).toEqual(['gateway', 7.5]);
    expect(PRODUCTION.profile.routes).toMatchObject({
      saveSale: ['/saveTrnsSalesOsdc'],
      invoiceDetails: ['/selectInvoiceDtl'],
    });
  });

  it('refuses a route for an unknown operation', () => {
    expect(() => connections({ AUTHORITY_SANDBOX_ROUTES: 'saveSales=/a,saveItem=/b' })).toThrow(
      /AUTHORITY_SANDBOX_ROUTES must name operations, and saveSales is none\. The operations are initialise, /,
    );
  });
});

describe('the time limit of a call', () => {
  it('depends on the operation', () => {
    const { SANDBOX } = connections();
    const ofEach = (['saveSale', 'saveItem'] as const).map((operation) => SANDBOX.limitsOf(operation).timeoutMs);
    expect(ofEach).toEqual([120_000, 60_000]);
  });

  it('is the same for every operation if AUTHORITY_CALL_TIMEOUT is set', () => {
    const { PRODUCTION } = connections({ AUTHORITY_CALL_TIMEOUT: '700ms' });
    const ofEach = (['saveSale', 'itemClasses'] as const).map((operation) => PRODUCTION.limitsOf(operation).timeoutMs);
    expect(ofEach).toEqual([700, 700]);
  });
});

describe('the watched clocks', () => {
  function setup() {
    const events: PipelineEvent[] = [];
    const time = { ms: 0 };
    const compare = watchClocks(
      (event) => void events.push(event),
      () => time.ms,
    );
    const skewAlerts = () => events.filter(({ event }) => event === 'clockSkewed');
    return { events, time, compare, skewAlerts };
  }

  const MINUTE = 60_000;

  it('reports the difference with every answer', () => {
    const { events, compare } = setup();
    compare('SANDBOX', 0);
    compare('PRODUCTION', -2_000);
    expect(events).toEqual([
      { event: 'clockCompared', environment: 'SANDBOX', skewMs: 0 },
      { event: 'clockCompared', environment: 'PRODUCTION', skewMs: -2_000 },
    ]);
  });

  it.each([3 * MINUTE, -3 * MINUTE, 14 * 60 * MINUTE])('raises an alarm at %d ms', (skewMs) => {
    const { compare, skewAlerts } = setup();
    compare('SANDBOX', skewMs);
    expect(skewAlerts()).toEqual([{ event: 'clockSkewed', environment: 'SANDBOX', skewMs }]);
  });

  it.each([0, 3 * MINUTE - 1, 1 - 3 * MINUTE])('raises no alarm at %d ms', (skewMs) => {
    const { compare, skewAlerts } = setup();
    compare('SANDBOX', skewMs);
    expect(skewAlerts()).toEqual([]);
  });

  it('raises an alarm every ten minutes at most, separately for each environment', () => {
    const { time, compare, skewAlerts } = setup();
    const at = (ms: number, environment: Environment) => {
      time.ms = ms;
      compare(environment, 5 * MINUTE);
      return skewAlerts().length;
    };
    expect([at(0, 'SANDBOX'), at(1, 'SANDBOX'), at(2, 'PRODUCTION')]).toEqual([1, 1, 2]);
    expect([at(10 * MINUTE - 1, 'SANDBOX'), at(10 * MINUTE, 'SANDBOX')]).toEqual([2, 3]);
  });
});

describe('the events of a worker', () => {
  function setup() {
    const [alerts, reported]: [Alert[], PipelineEvent[]] = [[], []];
    const deliver = (alert: Alert) => Promise.resolve(void alerts.push(alert));
    const sender = { deliver, close: () => Promise.resolve() };
    return { alerts, emit: alertOperators(sender, (event) => void reported.push(event), { publicUrl: undefined }) };
  }

  const repeated = (environment: Environment): PipelineEvent => ({
    ...{ event: 'receiptNumberRepeated', environment, kind: 'sale', jobId: 'a-1' },
    ...{ submissionId: 'a' as never, laneId: 'l' as never },
  });

  it('reports repeated receipt numbers once an hour for each environment, so that a sandbox that was emptied is one alert', () => {
    const { alerts, emit } = setup();
    const now = jest.spyOn(performance, 'now').mockReturnValue(5);
    for (let sales = 0; sales < 100; sales++) emit(repeated('SANDBOX'));
    emit(repeated('PRODUCTION'));
    expect(alerts.map(({ json }) => json.environment)).toEqual(['SANDBOX', 'PRODUCTION']);
    now.mockReturnValue(5 + 60 * 60_000);
    emit(repeated('SANDBOX'));
    expect(alerts).toHaveLength(3);
    now.mockRestore();
  });

  it('reports the breaker each time', () => {
    const { alerts, emit } = setup();
    for (const event of ['breakerOpened', 'breakerClosed', 'breakerOpened'] as const)
      emit({ event, environment: 'SANDBOX' });
    expect(alerts).toHaveLength(3);
  });
});
