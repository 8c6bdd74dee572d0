import { randomUUID } from 'node:crypto';
import type { CallingDevice, AuthorityLookups, LookupResult } from '@app/authority';
import type { LaneId, WorkerId } from '@app/domain';
import { Database, type PullState, pullStates, WorkerHeartbeats, requestPull } from '@app/persistence';
import { PatientPool, testDatabase } from '@app/testing';
import { PullRunner } from '../pulling/pull-runner.js';
import { type Register, type RegisterReader, scopeOf } from '../register.js';

export interface AskedLookup {
  lookup: string;
  tin: string;
  bhfId: string;
  question: unknown;
}

type Answer = LookupResult<unknown> | Promise<LookupResult<unknown>>;

/** Opens a ledger, and an authority with scripted answers. */
export async function referenceBench() {
  const { url, drop } = await testDatabase();
  const db = new Database(url, 8, 'test', PatientPool);
  return Object.assign(new ReferenceBench(db), { close: () => db.close().then(drop) });
}

export class ReferenceBench {
  readonly worker = randomUUID() as unknown as WorkerId;
  private devicesMade = 0;

  constructor(readonly db: Database) {}

  /** Empties the copies and the pulls. */
  async clear(): Promise<void> {
    await this.db.query('TRUNCATE pulls, register_rows');
    await new WorkerHeartbeats(this.db).beat(this.worker);
  }

  async device({
    tin = `P${String(++this.devicesMade).padStart(9, '0')}K`,
    bhfId = '00',
    initialised = true,
  } = {}): Promise<RegisterReader> {
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

  /** Creates a worker whose authority gives these answers in order, and repeats the last one. */
  workerWith(...answers: ((asked: AskedLookup) => Answer)[]) {
    const asked: AskedLookup[] = [];
    const directory = {
      lookUp: async (lookup: string, { tin, bhfId }: CallingDevice, question: unknown) => {
        const one = { lookup, tin, bhfId, question };
        asked.push(one);
        return answers[Math.min(asked.length, answers.length) - 1]!(one);
      },
    } as AuthorityLookups;
    const options = {
      workerId: this.worker,
      sealer: { openKey: async (sealed: Buffer) => sealed.toString() },
      retryDelayMs: 30_000,
      random: () => 0.5,
    };
    return { asked, pull: new PullRunner(this.db, directory, options) };
  }

  async request(
    register: Register,
    reader: RegisterReader,
    { freshMs = 0, subject = '' } = {},
  ): Promise<string | null> {
    const registerScope = scopeOf(register, reader, subject);
    const tin = registerScope.scope === '' ? null : reader.tin;
    return (await requestPull(this.db, { ...registerScope, tin, laneId: reader.laneId, freshMs }))?.id ?? null;
  }

  async mustRequest(register: Register, reader: RegisterReader): Promise<string> {
    const id = await this.request(register, reader);
    if (!id) throw new Error(`${register.name} cannot be requested now.`);
    return id;
  }

  state = (register: Register, reader: RegisterReader): Promise<PullState | null> =>
    this.db.readShared(pullStates, scopeOf(register, reader));

  /** Ends every pause. */
  endDelays = (): Promise<unknown> => this.db.query('UPDATE pulls SET retry_at = NULL');
}
