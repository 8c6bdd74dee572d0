import type { AuthorityLookups, CallingDevice, LookupResult } from '@app/authority';
import type { WorkerId } from '@app/domain';
import {
  countTakenPulls,
  type Database,
  completePull,
  failPull,
  findPullingDevice,
  lockTakenPull,
  type PullingDevice,
  readRequestedRegister,
  type Sealer,
  type TakenPull,
  takePull,
} from '@app/persistence';
import { isPulledOnRequest, type Register } from '../register.js';
import { registerNamed } from '../registers/index.js';
import { delaysAfterFailure, delayAfterSuccess, plausibleAnswerTime } from './pull-timing.js';

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

export interface PullOptions {
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
