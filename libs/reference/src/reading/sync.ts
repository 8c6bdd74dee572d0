import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type PullState, pullStates, type RegisterScope } from '@app/persistence';
import { isFresh, type Refresh } from './refresh.js';
import { type Register, type RegisterReader, scopeOf } from '../register.js';
import { SYNCED_REGISTERS } from '../registers.js';

const LOOK_EVERY_MS = 200;

/** A sync pulls a register at most once in this time, so that a client that asks in a loop does not use up the quota of a taxpayer. */
export const SYNC_PAUSE_MS = 15_000;

/** The registers that a sync did not pull anew, and why. */
export interface SyncOmissions {
  /** Pulled less than the pause ago. */
  recent: readonly string[];
  /** A pull was under way already; it may have begun before what the caller hopes to find. */
  joined: readonly string[];
  /** The taxpayer has too many pulls under way. */
  busy: readonly string[];
  /** A sync pulls all of these after this time. */
  againInMs: number;
}

export interface SyncedRegister {
  register: string;
  state: PullState | null;
  rows: number;
}

export type SyncProgress = readonly SyncedRegister[];

export const isUnderWay = (progress: readonly Pick<SyncedRegister, 'state'>[]): boolean =>
  progress.some(({ state }) => state?.wantedAt);

/** The state of a register without its number of rows, which is counted only once, after the wait. */
interface RegisterState {
  register: Register;
  registerScope: RegisterScope;
  state: PullState | null;
}

/** `all` pulls what a reader would take as fresh, too; `outdated` does not. */
type SyncExtent = 'all' | 'outdated';

/** Pulls all registers of a device at once, and watches the progress. */
export class Sync {
  constructor(
    private readonly db: Database,
    private readonly refresh: Refresh,
  ) {}

  /** Requests a pull of each register, except of those that it returns and of those that pause after a failure. */
  async start(reader: RegisterReader, extent: SyncExtent): Promise<SyncOmissions> {
    const states = await this.readStates(reader);
    const before = extent === 'all' ? states : states.filter(({ state, register }) => !isFresh(state, register));
    const joined = before.filter(({ state }) => state?.wantedAt);
    const recent = before.filter(isRecent);
    const outdated = before.filter(
      (one) => !joined.includes(one) && !recent.includes(one) && one.state?.mayRetry !== false,
    );
    const busy = await this.request(reader, outdated, extent);
    return {
      ...namesOf({ recent, joined, busy }),
      againInMs: Math.max(0, ...[...recent, ...joined, ...busy].map(pauseOf)),
    };
  }

  /** Returns the registers that nobody pulls now in spite of the request. */
  private async request(
    reader: RegisterReader,
    outdated: readonly RegisterState[],
    extent: SyncExtent,
  ): Promise<RegisterState[]> {
    const pause = { freshMs: SYNC_PAUSE_MS };
    const requested = await Promise.all(
      outdated.map(({ register, registerScope }) =>
        this.refresh.request(reader, extent === 'all' ? pause : register, registerScope),
      ),
    );
    const refused = outdated.filter((_, index) => !requested[index]);
    if (refused.length === 0) return [];
    const after = await this.readStates(reader);
    return after.filter(
      (one) => refused.some(({ register }) => register === one.register) && !one.state?.wantedAt && !isRecent(one),
    );
  }

  /** Resolves when no pull is under way any more, or when `waitMs` is over. */
  async watch(reader: RegisterReader, waitMs: number): Promise<SyncProgress> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const states = await this.readStates(reader);
      if (!isUnderWay(states) || performance.now() >= deadline) return this.countRows(states);
      await pause(LOOK_EVERY_MS);
    }
  }

  private readStates(reader: RegisterReader): Promise<RegisterState[]> {
    return Promise.all(
      SYNCED_REGISTERS.map(async (register) => {
        const registerScope = scopeOf(register, reader);
        return { register, registerScope, state: await this.db.readShared(pullStates, registerScope) };
      }),
    );
  }

  /** Counts one register after the other. Parallel counts would take most of the pool from the sales. */
  private async countRows(states: readonly RegisterState[]): Promise<SyncProgress> {
    const counted: SyncedRegister[] = [];
    for (const { register, registerScope, state } of states)
      counted.push({ register: register.name, state, rows: await register.count(this.db, registerScope) });
    return counted;
  }
}

const isRecent = ({ state }: RegisterState): boolean =>
  state?.wantedAt == null && state?.ageMs != null && state.ageMs < SYNC_PAUSE_MS;

/** The pause of a pull that has not ended counts from now. */
const pauseOf = (one: RegisterState): number => SYNC_PAUSE_MS - (isRecent(one) ? one.state!.ageMs! : 0);

const namesOf = <Reason extends string>(states: Record<Reason, readonly RegisterState[]>): Record<Reason, string[]> =>
  Object.fromEntries(
    Object.entries<readonly RegisterState[]>(states).map(([reason, some]) => [
      reason,
      some.map(({ register }) => register.name),
    ]),
  ) as Record<Reason, string[]>;
