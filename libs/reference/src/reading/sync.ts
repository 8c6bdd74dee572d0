import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type PullState, pullStates, type RegisterScope } from '@app/persistence';
import { isFresh, type Refresh } from './refresh.js';
import type { Register } from '../register.js';
import { SYNCED_REGISTERS } from '../registers/index.js';
import { type RegisterReader, scopeOf } from './scope-of.js';

const LOOK_EVERY_MS = 200;

/** How the copy of one register stands for a device. */
export interface SyncedRegister {
  register: string;
  state: PullState | null;
  rows: number;
}

export type SyncProgress = readonly SyncedRegister[];

export const isUnderWay = (progress: readonly Pick<SyncedRegister, 'state'>[]): boolean =>
  progress.some(({ state }) => state?.wantedAt);

/** How it stands, without the rows: those are counted once, when that has been waited for. */
interface RegisterState {
  register: Register;
  registerScope: RegisterScope;
  state: PullState | null;
}

/** All registers of a device at once: had again, and looked at while that goes on. */
export class Sync {
  constructor(
    private readonly db: Database,
    private readonly refresh: Refresh,
  ) {}

  /** What is known to have been had a moment ago, and what rests after a failure, is left as it is. */
  async start(reader: RegisterReader): Promise<void> {
    const outdated = (await this.readStates(reader)).filter(needsPull);
    await Promise.all(
      outdated.map(({ register, registerScope }) => this.refresh.request(reader, register, registerScope)),
    );
  }

  /** How it stands when nothing is under way any more, or when whoever looks has waited for so long. */
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

  /** One after the other: side by side they would take most of the pool from those who sell meanwhile. */
  private async countRows(states: readonly RegisterState[]): Promise<SyncProgress> {
    const counted: SyncedRegister[] = [];
    for (const { register, registerScope, state } of states)
      counted.push({ register: register.name, state, rows: await register.count(this.db, registerScope) });
    return counted;
  }
}

const needsPull = ({ register, state }: RegisterState): boolean =>
  !isFresh(state, register) && state?.mayRetry !== false;
