import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type PullState, pullStates, type RegisterScope, requestPull } from '@app/persistence';
import type { LookupQueue } from '@app/queue';
import type { Register } from '../register.js';
import { type RegisterReader, scopeOf } from './scope-of.js';

const LOOK_EVERY_MS = 100;

/** How the copy stands that is served. */
export interface RegisterCopy extends RegisterScope {
  /** Null while nobody has had it from the authority. */
  state: PullState | null;
  isFresh: boolean;
}

/**
 * Has a worker refresh what a reader finds too old, and waits for it as long as the reader will. Whoever comes meanwhile
 * waits for the same pull; those of one process look for its end together.
 */
export class Refresh {
  constructor(
    private readonly db: Database,
    private readonly queue: LookupQueue,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** `known` is how the copy stands; it comes back as it is then. */
  async bringUpToDate(
    reader: RegisterReader,
    register: Register,
    copy: RegisterCopy,
    waitMs: number,
  ): Promise<RegisterCopy> {
    if (copy.isFresh || copy.state?.mayRetry === false) return copy;
    const isUnderWay = await this.request(reader, register, copy);
    // Where nothing is, it may have ended a moment ago for somebody else.
    return toCopy(copy, await this.waitUntilEnded(copy, isUnderWay ? waitMs : 0), register);
  }

  /** `subject` is what a question asks. */
  async readCopy(reader: RegisterReader, register: Register, subject?: string): Promise<RegisterCopy> {
    const registerScope = scopeOf(register, reader, subject);
    return toCopy(registerScope, await this.readState(registerScope), register);
  }

  /** Whether it is under way now, by us or by somebody before us. */
  async request(
    { laneId, tin }: RegisterReader,
    { freshMs }: Register,
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
      // It stays wanted, and gets its job with what is due; nobody need wait for that.
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
