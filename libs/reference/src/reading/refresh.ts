import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type PullState, pullStates, type RegisterScope, wantPull } from '@app/persistence';
import type { LookupQueue } from '@app/queue';
import type { Register } from '../register.js';
import { type Reader, scopeOf } from './scope-of.js';

const LOOK_EVERY_MS = 100;

/** How the copy stands that is served. */
export interface Copy extends RegisterScope {
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
  async bringUpToDate(reader: Reader, register: Register, known: Copy, waitMs: number): Promise<Copy> {
    if (known.isFresh || known.state?.mayRetry === false) return known;
    const isUnderWay = await this.want(reader, register, known);
    // Where nothing is, it may have ended a moment ago for somebody else.
    return toCopy(known, await this.untilEnded(known, isUnderWay ? waitMs : 0), register);
  }

  /** `subject` is what a question asks. */
  async find(reader: Reader, register: Register, subject?: string): Promise<Copy> {
    const where = scopeOf(register, reader, subject);
    return toCopy(where, await this.look(where), register);
  }

  /** Whether it is under way now, by us or by somebody before us. */
  async want({ laneId, tin }: Reader, { freshMs }: Register, { environment, register, scope }: RegisterScope) {
    const where = { environment, register, scope };
    const wish = { ...where, laneId, tin: scope === '' ? null : tin, freshMs };
    const wanted = await wantPull(this.db, wish);
    if (!wanted) return (await this.look(where))?.wantedAt != null;
    try {
      await this.queue.ask([wanted]);
      return true;
    } catch (error) {
      // It stays wanted, and gets its job with what is due; nobody need wait for that.
      this.onError(error);
      return false;
    }
  }

  private look(where: RegisterScope): Promise<PullState | null> {
    return this.db.ask(pullStates, where);
  }

  private async untilEnded(where: RegisterScope, waitMs: number): Promise<PullState | null> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const state = await this.look(where);
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
): Copy => ({
  ...{ environment, register: name, scope, state },
  isFresh: isFresh(state, register),
});
