import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type PullState, pullStates, type RegisterScope } from '@app/persistence';
import { isFresh, type Refresh } from './refresh.js';
import type { Register } from '../register.js';
import { SYNCED_REGISTERS } from '../registers/index.js';
import { type Reader, scopeOf } from './scope-of.js';

const LOOK_EVERY_MS = 200;

/** How the copy of one register stands for a device. */
export interface SyncedRegister {
  register: string;
  state: PullState | null;
  rows: number;
}

export type Progress = readonly SyncedRegister[];

export const isUnderWay = (progress: readonly Pick<SyncedRegister, 'state'>[]): boolean =>
  progress.some(({ state }) => state?.wantedAt);

/** How it stands, without the rows: those are counted once, when that has been waited for. */
interface Standing {
  register: Register;
  where: RegisterScope;
  state: PullState | null;
}

/** All registers of a device at once: had again, and looked at while that goes on. */
export class Sync {
  constructor(
    private readonly db: Database,
    private readonly refresh: Refresh,
  ) {}

  /** What is known to have been had a moment ago, and what rests after a failure, is left as it is. */
  async start(reader: Reader): Promise<void> {
    const old = (await this.look(reader)).filter(isToBeHad);
    await Promise.all(old.map(({ register, where }) => this.refresh.want(reader, register, where)));
  }

  /** How it stands when nothing is under way any more, or when whoever looks has waited for so long. */
  async watch(reader: Reader, waitMs: number): Promise<Progress> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const standings = await this.look(reader);
      if (!isUnderWay(standings) || performance.now() >= deadline) return this.counted(standings);
      await pause(LOOK_EVERY_MS);
    }
  }

  private look(reader: Reader): Promise<Standing[]> {
    return Promise.all(
      SYNCED_REGISTERS.map(async (register) => {
        const where = scopeOf(register, reader);
        return { register, where, state: await this.db.ask(pullStates, where) };
      }),
    );
  }

  /** One after the other: side by side they would take most of the pool from those who sell meanwhile. */
  private async counted(standings: readonly Standing[]): Promise<Progress> {
    const counted: SyncedRegister[] = [];
    for (const { register, where, state } of standings)
      counted.push({ register: register.name, state, rows: await register.count(this.db, where) });
    return counted;
  }
}

const isToBeHad = ({ register, state }: Standing): boolean => !isFresh(state, register) && state?.mayRetry !== false;
