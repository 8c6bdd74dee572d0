import type { EventSink, PipelineEvent } from '@app/domain';
import type { Logger } from './logger.js';

/** The pipeline's events in words. */
export function pipelineLog(logger: Logger): EventSink {
  return ({ event, ...facts }: PipelineEvent) => logger[LEVELS[event]]({ event, ...named(facts) }, SENTENCES[event]);
}

type Name = PipelineEvent['event'];

const LEVELS: Record<Name, 'debug' | 'info' | 'warn' | 'error'> = {
  accepted: 'info',
  claimed: 'debug',
  settled: 'info',
  superseded: 'warn',
  laneHeld: 'error',
  putBack: 'debug',
  rescued: 'warn',
  trouble: 'error',
};

const SENTENCES: Record<Name, string> = {
  accepted: 'accepted',
  claimed: 'claimed',
  settled: 'an attempt has settled',
  superseded: 'the claim was given to another worker before this one could settle it',
  laneHeld: 'a lane is held: an operator must look',
  putBack: 'put back',
  rescued: 'rescued',
  trouble: 'something failed and will be tried again',
};

/** pino serialises errors under this key alone. */
const named = (facts: object) => {
  const { error, ...rest } = facts as { error?: unknown };
  return error === undefined ? rest : { ...rest, err: error };
};
