import type { EventSink, PipelineEvent } from '@app/domain';
import type { Logger } from './logger.js';

type LoggedEventName = PipelineEvent['event'];

/** The level and the text of every event that is logged. An event that is not listed is only counted. */
export const LOG_LINES: { readonly [N in LoggedEventName]?: readonly ['debug' | 'info' | 'warn' | 'error', string] } = {
  accepted: ['info', 'a submission is accepted'],
  known: ['debug', 'an earlier submission has this number'],
  refused: ['debug', 'a document is refused'],
  cancelled: ['info', 'the client has withdrawn the submission'],
  claimed: ['debug', 'an attempt begins'],
  settled: ['info', 'an attempt is settled'],
  superseded: ['warn', 'another worker got the claim before this worker could settle the attempt'],
  needsReview: [
    'error',
    'nobody can tell automatically whether the authority has the submission: an operator must find out',
  ],
  operatorActed: ['info', 'an operator has acted'],
  laneHeld: ['error', 'a lane is held: an operator must find out why and let it go on'],
  seriesRealigned: [
    'warn',
    'other software took numbers of this series: Risiti goes on with the number that the authority expects',
  ],
  receiptNumberRepeated: [
    'warn',
    'two receipts of one device have the same number: an operator must find out whether the authority counts anew',
  ],
  putBack: ['debug', 'the job of a head is deferred'],
  breakerOpened: [
    'error',
    'the authority does not answer: the breaker opens, and one call at a time checks whether it is back',
  ],
  breakerClosed: ['warn', 'the authority answers again: the breaker closes'],
  clockSkewed: [
    'error',
    'the clocks of this machine and of the authority differ too much: let NTP set the clock of this machine',
  ],
  alarmRaised: ['error', 'the watchdog has found something that an operator must look at: see `alarm` and `causes`'],
  alarmEnded: ['warn', 'what the watchdog had found is over'],
  codesPaused: [
    'error',
    'many wrong codes of a second factor came with the right password of this operator: ask them, and have another password set',
  ],
  ratesChanged: ['info', 'the authority has new tax rates: documents are checked by them from now on'],
  ratesDoubted: ['warn', "the authority's tax rates are implausible: the rates before them stay in use"],
  webhookDisabled: ['warn', 'a webhook gets nothing any more: see `why`; its owners were told'],
  rescued: ['warn', 'rescue has repaired something'],
  swept: ['info', 'what need not be kept any longer is deleted'],
  trouble: ['error', 'something failed and will be tried again'],
};

/** Logs the events of the pipeline. */
export function pipelineLog(logger: Logger, repeats = new RepeatCounter()): EventSink {
  return (pipelineEvent: PipelineEvent) => {
    const { event, ...facts } = pipelineEvent;
    const line = LOG_LINES[event];
    const times = timesOf(pipelineEvent, repeats);
    if (line && times !== null)
      logger[line[0]]({ event, ...withErrorKey(facts), ...(times > 1 && { times }) }, line[1]);
  };
}

/** Trouble of a single submission is logged each time, because an operator may look for its id. */
function timesOf(pipelineEvent: PipelineEvent, repeats: RepeatCounter): number | null {
  if (pipelineEvent.event !== 'trouble' || pipelineEvent.submissionId !== undefined) return 1;
  const { message } = (pipelineEvent.error ?? {}) as { message?: unknown };
  return repeats.count(`${pipelineEvent.doing}: ${String(message)}`);
}

/** pino serialises errors only under the key `err`. */
const withErrorKey = (facts: object) => {
  const { error, ...rest } = facts as { error?: unknown };
  return error === undefined ? rest : { ...rest, err: error };
};

const QUIET_MS = 10_000;
/** More different messages are forgotten; a forgotten message is only logged once more. */
const KEPT_MAX = 200;

/**
 * Lets a repeated message be logged once in a while, with its number of repetitions. An outage of an hour must not push its own
 * beginning out of the log.
 */
export class RepeatCounter {
  private readonly lastLogged = new Map<string, { at: number; times: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns how often the message came since it was last logged, or null if it was logged a moment ago. */
  count(message: string): number | null {
    const last = this.lastLogged.get(message);
    const times = (last?.times ?? 0) + 1;
    if (last && this.now() - last.at < QUIET_MS) {
      last.times = times;
      return null;
    }
    if (!last && this.lastLogged.size === KEPT_MAX) this.lastLogged.clear();
    this.lastLogged.set(message, { at: this.now(), times: 0 });
    return times;
  }
}
