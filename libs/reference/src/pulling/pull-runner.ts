import type { AuthorityLookups, CallingDevice, LookupResult } from '@app/authority';
import type { WorkerId } from '@app/domain';
import {
  completePull,
  countTakenPulls,
  type Database,
  failPull,
  findPullingDevice,
  lockTakenPull,
  type PullingDevice,
  readRequestedRegister,
  type Sealer,
  type TakenPull,
  takePull,
} from '@app/persistence';
import { DAILY_MS, isPulledOnRequest, type Register } from '../register.js';
import { registerNamed } from '../registers.js';

/** All workers together make this many pulls of one taxpayer at a time, so that other taxpayers need not wait. */
const TAKEN_MAX = 2;
const LATER_MS = 500;
/** The job of a dead worker may come back before its heartbeat has expired. */
const LOOK_AGAIN_MS = 5_000;

export type PullResult =
  | { kind: 'pulled'; register: string; rows: number; changed: number }
  | { kind: 'failed'; register: string; code: string; message: string }
  /** No reader requests this pull any more, or another worker has taken it over. */
  | { kind: 'nothing-to-do' }
  /** Enough pulls of this taxpayer are under way, or another worker, perhaps a dead one, has this pull. */
  | { kind: 'later'; delayMs: number };

interface PullOptions {
  workerId: WorkerId;
  sealer: Pick<Sealer, 'openKey'>;
  /** No reader can cause a pull for this long after a failure. */
  retryDelayMs: number;
  random?: () => number;
}

/**
 * Pulls one register of one scope. The rows since the authority's last answer and the start of the next pull are written in
 * one commit. Every step may be repeated, because a repeated row changes nothing.
 */
export class PullRunner {
  private readonly random: () => number;

  constructor(
    private readonly db: Database,
    private readonly directory: AuthorityLookups,
    private readonly options: PullOptions,
  ) {
    this.random = options.random ?? Math.random;
  }

  async run(pullId: string): Promise<PullResult> {
    const register = registerNamed((await readRequestedRegister(this.db, pullId)) ?? '');
    if (!register) return { kind: 'nothing-to-do' };
    if ((await countTakenPulls(this.db, pullId)) >= TAKEN_MAX) return { kind: 'later', delayMs: LATER_MS };
    const { workerId } = this.options;
    const taken = await takePull(this.db, pullId, { workerId, leaseMs: register.leaseMs });
    return taken ? this.runTaken(register, taken) : { kind: 'later', delayMs: LOOK_AGAIN_MS };
  }

  /** An unexpected error releases the register for a later pull, and reaches the queue. */
  private async runTaken(register: Register, taken: TakenPull): Promise<PullResult> {
    try {
      return await this.pullThrough(register, taken, await findPullingDevice(this.db, taken));
    } catch (error) {
      await this.fail(taken, register, 'error', 'Something failed on our side.');
      throw error;
    }
  }

  private async pullThrough(register: Register, taken: TakenPull, device: PullingDevice | null): Promise<PullResult> {
    if (!device)
      return this.fail(
        taken,
        register,
        '007',
        'No initialised device may ask for this register. Post /initialize first.',
        false,
      );
    if (device.rests) return this.fail(taken, register, 'breaker', 'The authority is not available at present.', false);
    const caller = await this.callingDevice(taken, device);
    if (!caller)
      return this.fail(taken, register, 'device key', 'The stored key of the device cannot be opened.', false);
    return this.handleAnswer(register, taken, await register.lookUp(this.directory, caller, taken));
  }

  /** Null if the key of the device cannot be opened. An operator learns of that when the device sends something. */
  private async callingDevice(
    { environment }: TakenPull,
    { tin, bhfId, cmcKey }: PullingDevice,
  ): Promise<CallingDevice | null> {
    try {
      return { environment, tin, bhfId, cmcKey: cmcKey && (await this.options.sealer.openKey(cmcKey)) };
    } catch {
      return null;
    }
  }

  private handleAnswer(register: Register, taken: TakenPull, answer: LookupResult<unknown>): Promise<PullResult> {
    switch (answer.kind) {
      case 'found':
        return this.store(register, taken, answer.rows, answer.answeredAt);
      case 'nothing':
        return this.store(register, taken, [], answer.answeredAt);
      case 'refused':
        return this.fail(taken, register, codeOfRefusal(answer), answer.message);
      case 'unclear':
        return this.fail(taken, register, answer.code, answer.message);
      case 'unavailable':
        return this.fail(taken, register, 'unavailable', answer.message);
    }
  }

  private store(register: Register, taken: TakenPull, rows: unknown[], answeredAt: string | null): Promise<PullResult> {
    return this.db.transaction(async (tx) => {
      if (!(await lockTakenPull(tx, taken))) return { kind: 'nothing-to-do' };
      const changed = rows.length > 0 ? await register.store(tx, taken, rows) : 0;
      const dueInMs = isPulledOnRequest(register) ? null : delayAfterSuccess(this.random());
      const plausibleAt = plausibleAnswerTime(answeredAt, new Date());
      await completePull(tx, taken, { answeredAt: plausibleAt, hasChanges: changed > 0, dueInMs });
      return { kind: 'pulled', register: register.name, rows: rows.length, changed };
    });
  }

  private async fail(
    taken: TakenPull,
    register: Register,
    code: string,
    message: string,
    counts = true,
  ): Promise<PullResult> {
    const { retryInMs, dueInMs } = delaysAfterFailure(code, taken.failures, this.options.retryDelayMs, this.random());
    const due = { dueInMs: isPulledOnRequest(register) ? null : dueInMs };
    await failPull(this.db, taken, { code, message, retryInMs, ...due, counts });
    return { kind: 'failed', register: register.name, code, message };
  }
}

const NO_ROUTE = 'no route';

/** A host that lacks the list answers with any status of HTTP. That is no outage, which the status alone would seem to be. */
const codeOfRefusal = ({ code, unrouted }: { code: string; unrouted?: true }): string =>
  unrouted && code.startsWith('HTTP ') ? NO_ROUTE : code;

const MINUTE_MS = 60_000;

const DUE_MAX_MS = 15 * MINUTE_MS;
const QUOTA_MS = 5 * MINUTE_MS;
const DOUBLINGS_MAX = 12;

/** The authority answers this code when a taxpayer asks too often. */
const QUERY_OVERUSE = '990';

/** A random tenth more or less spreads pulls that began together. */
const jittered = (ms: number, random: number): number => Math.round(ms * (0.9 + 0.2 * random));

const doubled = (ms: number, times: number, most: number): number =>
  Math.min(ms * 2 ** Math.min(times, DOUBLINGS_MAX), most);

interface PullDelays {
  /** No reader can cause a pull before this time is over. */
  retryInMs: number;
  /** The schedule pulls again after this time. */
  dueInMs: number;
}

export const delayAfterSuccess = (random: number): number => jittered(DAILY_MS, random);

/** `failures` counts the failures before this one. After 990, the pause holds for readers too, because they caused it. */
export function delaysAfterFailure(code: string, failures: number, retryDelayMs: number, random: number): PullDelays {
  if (code === QUERY_OVERUSE) {
    const pauseMs = jittered(doubled(QUOTA_MS, failures, DAILY_MS), random);
    return { retryInMs: pauseMs, dueInMs: pauseMs };
  }
  return { retryInMs: retryDelayMs, dueInMs: jittered(doubled(MINUTE_MS, failures, DUE_MAX_MS), random) };
}

const DAY_MS = 24 * 60 * MINUTE_MS;
const EAT_MS = 3 * 60 * MINUTE_MS;

/**
 * The next pull begins at the time that the authority gave with its answer. A time more than a day in the future would skip
 * every row until then, so it is dropped and the next pull begins where this one began.
 */
export function plausibleAnswerTime(answeredAt: string | null, now: Date): string | null {
  if (answeredAt === null) return null;
  const iso = answeredAt.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  const answeredAtMs = Date.parse(iso) - EAT_MS;
  return answeredAtMs <= now.getTime() + DAY_MS ? answeredAt : null;
}
