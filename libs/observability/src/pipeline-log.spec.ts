import type { PipelineEvent, SubmissionId } from '@app/domain';
import { createLogger } from './logger.js';
import { pipelineLog } from './pipeline-log.js';

const id = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90' as SubmissionId;
const attempt = { submissionId: id, attempt: 1 };
const answer = { code: '910', message: 'Bad' };

const EVENTS: [PipelineEvent, number][] = [
  [{ event: 'accepted', submissionId: id, kind: 'sale' }, 30],
  [{ event: 'claimed', ...attempt, inDoubt: false }, 20],
  [{ event: 'settled', ...attempt, ...answer, status: 'REJECTED', outcome: 'rejected', callMs: 12 }, 30],
  [{ event: 'superseded', ...attempt }, 40],
  [{ event: 'laneHeld', submissionId: id, laneId: 'lane', ...answer }, 50],
  [{ event: 'putBack', submissionId: id, reason: 'busy' }, 20],
  [{ event: 'rescued', claims: 1, lanes: 0, jobs: 2 }, 40],
  [{ event: 'trouble', doing: 'settling', error: new Error('gone') }, 50],
];

const logged = (event: PipelineEvent): Record<string, unknown> => {
  const lines: string[] = [];
  pipelineLog(createLogger('test', 'debug', { write: (line) => void lines.push(line) }))(event);
  return JSON.parse(lines[0]!) as Record<string, unknown>;
};

describe('an event of the pipeline', () => {
  it.each(EVENTS.map(([event, level]) => [event.event, event, level] as const))(
    '%s is a line with its facts',
    (_, event, level) => {
      const { error: __, ...facts } = { error: undefined, ...event };
      expect(logged(event)).toMatchObject({ ...facts, level, msg: expect.stringMatching(/\w{3}/) });
    },
  );

  it('brings the error that caused it', () => {
    expect(logged({ event: 'trouble', doing: 'settling', error: new Error('gone') })).toMatchObject({
      err: { message: 'gone', stack: expect.any(String) },
    });
  });

  it('may bring what is no error at all', () => {
    expect(logged({ event: 'trouble', doing: 'settling', error: 'gone' })).toMatchObject({ err: 'gone' });
  });
});
