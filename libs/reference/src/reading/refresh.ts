import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type PullState, pullStates, type RegisterScope, requestPull } from '@app/persistence';
import type { LookupQueue } from '@app/queue';
import { type Register, type RegisterReader, scopeOf } from '../register.js';

const LOOK_EVERY_MS = 100;

export interface RegisterCopy extends RegisterScope {
  /** Null before the first pull. */
  state: PullState | null;
  isFresh: boolean;
}

/**
 * Lets a worker pull a copy that is too old, and waits as long as the reader wants. Readers who come meanwhile wait for the
 * same pull, and the readers of one process share the reads of its state.
 */
export class Refresh {
  constructor(
    private readonly db: Database,
    private readonly queue: LookupQueue,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Returns the copy after the pull, or as it is when the time is over. */
  async bringUpToDate(
    reader: RegisterReader,
    register: Register,
    copy: RegisterCopy,
    waitMs: number,
  ): Promise<RegisterCopy> {
    if (copy.isFresh || copy.state?.mayRetry === false) return copy;
    const isUnderWay = await this.request(reader, register, copy);
    // If no pull is under way, one may have ended a moment ago for another reader.
    return toCopy(copy, await this.waitUntilEnded(copy, isUnderWay ? waitMs : 0), register);
  }

  /** `subject` is the PIN in question. */
  async readCopy(reader: RegisterReader, register: Register, subject?: string): Promise<RegisterCopy> {
    const registerScope = scopeOf(register, reader, subject);
    return toCopy(registerScope, await this.readState(registerScope), register);
  }

  /** True if a pull is under way now, requested by this reader or an earlier one. */
  async request(
    { laneId, tin }: RegisterReader,
    { freshMs }: Pick<Register, 'freshMs'>,
    { environment, register, scope }: RegisterScope,
  ) {
    const registerScope = { environment, register, scope };
    const request = { ...registerScope, laneId, tin: scope === '' ? null : tin, freshMs };
    const requested = await requestPull(this.db, request);
    if (!requested) return (await this.readState(registerScope))?.wantedAt != null;
    try {
      await this.queue.ask([requested]);
      return true;
    } catch (error) {
      // The request stays in the ledger, and the schedule adds its job later. No reader waits for that.
      this.onError(error);
      return false;
    }
  }

  private readState(registerScope: RegisterScope): Promise<PullState | null> {
    return this.db.readShared(pullStates, registerScope);
  }

  private async waitUntilEnded(registerScope: RegisterScope, waitMs: number): Promise<PullState | null> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const state = await this.readState(registerScope);
      if (!state?.wantedAt || performance.now() >= deadline) return state;
      await pause(LOOK_EVERY_MS);
    }
  }
}

export const isFresh = (state: PullState | null, { freshMs }: Register): boolean =>
  state?.ageMs != null && state.ageMs < freshMs;

const toCopy = (
  { environment, register: name, scope }: RegisterScope,
  state: PullState | null,
  register: Register,
): RegisterCopy => ({
  ...{ environment, register: name, scope, state },
  isFresh: isFresh(state, register),
});
