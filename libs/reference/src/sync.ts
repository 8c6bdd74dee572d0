import { setTimeout as pause } from 'node:timers/promises';
import { countRegisterRows, type Database, type PullState, pullStates } from '@app/persistence';
import { isFresh, type Refresh } from './refresh.js';
import type { Register } from './register.js';
import { SYNCED_REGISTERS } from './registers/index.js';
import { type Reader, scopeOf } from './scope-of.js';

const LOOK_EVERY_MS = 200;

/** How the copy of one register stands for a device. */
export interface SyncedRegister {
  register: string;
  state: PullState | null;
  rows: number;
}

export type Progress = readonly SyncedRegister[];

export const isUnderWay = (progress: Progress): boolean => progress.some(({ state }) => state?.wantedAt);

/** All registers of a device at once: had again, and looked at while that goes on. */
export class Sync {
  constructor(
    private readonly db: Database,
    private readonly refresh: Refresh,
  ) {}

  /** What is known to have been had a moment ago, and what rests after a failure, is left as it is. */
  async start(reader: Reader, known: Progress): Promise<void> {
    const states = new Map(known.map(({ register, state }) => [register, state]));
    const old = SYNCED_REGISTERS.filter((one) => isToBeHad(one, states.get(one.name) ?? null));
    await Promise.all(old.map((one) => this.refresh.want(reader, one, scopeOf(one, reader))));
  }

  async look(reader: Reader): Promise<Progress> {
    const scopes = SYNCED_REGISTERS.map((register) => scopeOf(register, reader));
    const states = await Promise.all(scopes.map((where) => this.db.ask(pullStates, where)));
    const rows = await countRegisterRows(this.db, reader.environment, scopes);
    return scopes.map(({ register }, at) => ({ register, state: states[at]!, rows: rows.get(register) ?? 0 }));
  }

  /** How it stands when nothing is under way any more, or when whoever looks has waited for so long. */
  async watch(reader: Reader, waitMs: number): Promise<Progress> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const progress = await this.look(reader);
      if (!isUnderWay(progress) || performance.now() >= deadline) return progress;
      await pause(LOOK_EVERY_MS);
    }
  }
}

const isToBeHad = (register: Register, state: PullState | null): boolean =>
  !isFresh(state, register) && state?.mayRetry !== false;
