import { randomUUID } from 'node:crypto';
import type { CallingDevice, Directory, LookedUp } from '@app/authority';
import type { LaneId, WorkerId } from '@app/domain';
import { Database, type PullState, pullStates, WorkerRoll, wantPull } from '@app/persistence';
import { testDatabase } from '@app/testing';
import { Pull } from '../pulling/pull-runner.js';
import type { Register } from '../register.js';
import { type Reader, scopeOf } from '../reading/scope-of.js';

/** What was asked, of whom. */
export interface Asked {
  lookup: string;
  tin: string;
  bhfId: string;
  question: unknown;
}

type Answer = LookedUp<unknown> | Promise<LookedUp<unknown>>;

/** A ledger, and an authority that answers what a test says. */
export async function referenceBench() {
  const { url, drop } = await testDatabase();
  const db = new Database(url, 8, 'test');
  return Object.assign(new ReferenceBench(db), { close: () => db.close().then(drop) });
}

export class ReferenceBench {
  readonly worker = randomUUID() as unknown as WorkerId;
  private made = 0;

  constructor(readonly db: Database) {}

  /** A ledger in which nobody has anything. */
  async emptied(): Promise<void> {
    await this.db.query('TRUNCATE pulls, register_rows');
    await new WorkerRoll(this.db).beat(this.worker);
  }

  async device({
    tin = `P${String(++this.made).padStart(9, '0')}K`,
    bhfId = '00',
    initialised = true,
  } = {}): Promise<Reader> {
    const [laneId, accountId] = [randomUUID(), randomUUID()];
    await this.db.prisma.account.create({ data: { id: accountId, name: 'A retailer' } });
    await this.db.prisma.device.create({
      data: {
        ...{ id: laneId, accountId, environment: 'SANDBOX', tin, bhfId },
        initialisedAt: initialised ? new Date() : null,
        lane: { create: { environment: 'SANDBOX' } },
      },
    });
    return { environment: 'SANDBOX', laneId: laneId as unknown as LaneId, tin };
  }

  /** A worker over an authority that gives these answers one after the other, the last of them for ever. */
  workerWith(...answers: ((asked: Asked) => Answer)[]) {
    const asked: Asked[] = [];
    const directory = {
      ask: async (lookup: string, { tin, bhfId }: CallingDevice, question: unknown) => {
        const one = { lookup, tin, bhfId, question };
        asked.push(one);
        return answers[Math.min(asked.length, answers.length) - 1]!(one);
      },
    } as Directory;
    const terms = { workerId: this.worker, sealer: { open: String }, random: () => 0.5 };
    return { asked, pull: new Pull(this.db, directory, terms) };
  }

  async want(register: Register, reader: Reader, { freshMs = 0, subject = '' } = {}): Promise<string | null> {
    const where = scopeOf(register, reader, subject);
    const tin = where.scope === '' ? null : reader.tin;
    return (await wantPull(this.db, { ...where, tin, laneId: reader.laneId, freshMs }))?.id ?? null;
  }

  async mustWant(register: Register, reader: Reader): Promise<string> {
    const id = await this.want(register, reader);
    if (!id) throw new Error(`${register.name} is not to be wanted now.`);
    return id;
  }

  state = (register: Register, reader: Reader): Promise<PullState | null> =>
    this.db.ask(pullStates, scopeOf(register, reader));

  /** No pause is on any more. */
  waited = (): Promise<unknown> => this.db.query('UPDATE pulls SET retry_at = NULL');
}
