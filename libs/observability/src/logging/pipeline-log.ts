import type { EventSink, PipelineEvent } from '@app/domain';
import type { Logger } from './logger.js';
import { RepeatCounter } from './repeat-counter.js';

type LoggedEventName = PipelineEvent['event'];

/** The events that are lines, how loud they are, and their words. What is only counted is not here. */
export const LOG_LINES: { readonly [N in LoggedEventName]?: readonly ['debug' | 'info' | 'warn' | 'error', string] } = {
  accepted: ['info', 'accepted'],
  known: ['debug', 'its number is taken by an earlier submission'],
  refused: ['debug', 'not accepted'],
  cancelled: ['info', 'withdrawn by its owner'],
  claimed: ['debug', 'claimed'],
  settled: ['info', 'an attempt has settled'],
  superseded: ['warn', 'the claim was given to another worker before this one could settle it'],
  needsReview: ['error', 'its fate cannot be known: an operator must look'],
  operatorActed: ['info', 'an operator has acted'],
  laneHeld: ['error', 'a lane is held: an operator must look'],
  putBack: ['debug', 'put back'],
  breakerOpened: ['error', 'the authority answers nobody: one call at a time asks whether it is back'],
  breakerClosed: ['warn', 'the authority answers again'],
  clockSkewed: ['error', "our clock and the authority's are far apart: see that this machine keeps time by NTP"],
  ratesChanged: ['info', 'the authority has other tax rates, and documents are judged by them from now on'],
  ratesDoubted: ['warn', "the authority's tax rates cannot be right, and those it told before go on"],
  rescued: ['warn', 'rescued'],
  trouble: ['error', 'something failed and will be tried again'],
};

/** The pipeline's events in words. */
export function pipelineLog(logger: Logger, repeats = new RepeatCounter()): EventSink {
  return (pipelineEvent: PipelineEvent) => {
    const { event, ...facts } = pipelineEvent;
    const line = LOG_LINES[event];
    const times = timesOf(pipelineEvent, repeats);
    if (line && times !== null)
      logger[line[0]]({ event, ...withErrorKey(facts), ...(times > 1 && { times }) }, line[1]);
  };
}

/** Trouble of one submission is said each time, since somebody will look for it by its id. */
function timesOf(pipelineEvent: PipelineEvent, repeats: RepeatCounter): number | null {
  if (pipelineEvent.event !== 'trouble' || pipelineEvent.submissionId !== undefined) return 1;
  const { message } = (pipelineEvent.error ?? {}) as { message?: unknown };
  return repeats.count(`${pipelineEvent.doing}: ${String(message)}`);
}

/** pino serialises errors under this key alone. */
const withErrorKey = (facts: object) => {
  const { error, ...rest } = facts as { error?: unknown };
  return error === undefined ? rest : { ...rest, err: error };
};
