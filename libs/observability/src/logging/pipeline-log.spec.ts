import type { LaneId, PipelineEvent, SubmissionId } from '@app/domain';
import { createLogger } from './logger.js';
import { pipelineLog } from './pipeline-log.js';

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
