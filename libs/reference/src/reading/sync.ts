import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type PullState, pullStates, type RegisterScope } from '@app/persistence';
import { isFresh, type Refresh } from './refresh.js';
import type { Register } from '../register.js';
import { SYNCED_REGISTERS } from '../registers/index.js';
import { type RegisterReader, scopeOf } from './scope-of.js';

const LOOK_EVERY_MS = 200;

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

/** Pulls all registers of a device at once, and watches the progress. */
export class Sync {
  constructor(
    private readonly db: Database,
    private readonly refresh: Refresh,
  ) {}

  /** Skips a register that was pulled a moment ago, or that pauses after a failure. */
  async start(reader: RegisterReader): Promise<void> {
    const outdated = (await this.readStates(reader)).filter(needsPull);
    await Promise.all(
      outdated.map(({ register, registerScope }) => this.refresh.request(reader, register, registerScope)),
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

const needsPull = ({ register, state }: RegisterState): boolean =>
  !isFresh(state, register) && state?.mayRetry !== false;
