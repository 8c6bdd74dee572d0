import type { Directory, LookedUp } from '@app/authority';
import type { WorkerId } from '@app/domain';
import {
  countTakenOf,
  type Database,
  endPull,
  failPull,
  findPullingDevice,
  holdPull,
  type PullingDevice,
  readWantedRegister,
  type Sealer,
  type TakenPull,
  takePull,
} from '@app/persistence';
import { believable } from './plausible-answer-time.js';
import type { Register } from '../register.js';
import { registerNamed } from '../registers/index.js';
import { afterFailure, afterSuccess } from './pull-delays.js';

/** Of one taxpayer's, in the whole fleet: the others' should not wait for him. */
const TAKEN_MAX = 2;
const REST_MS = 500;
/** A job comes back when its worker dies, which the roll of the living may not know yet. */
const LOOK_AGAIN_MS = 5_000;

/** What became of a job. */
export type Pulled =
  | { kind: 'pulled'; register: string; rows: number; changed: number }
  | { kind: 'failed'; register: string; code: string; message: string }
  /** Nobody wants it any more, or what was found is not this worker's to write down. */
  | { kind: 'idle' }
  /** Its taxpayer has enough under way, or another worker is at it, who may be dead. */
  | { kind: 'later'; delayMs: number };

export interface PullTerms {
  workerId: WorkerId;
  sealer: Pick<Sealer, 'open'>;
  random?: () => number;
}

/**
 * Pulls one register of one scope: what is new since the authority's last answer, written down with where the next pull
 * begins. Nothing of it is in anybody's line, and any step may be repeated: what comes again changes nothing.
 */
export class Pull {
  private readonly random: () => number;

  constructor(
    private readonly db: Database,
    private readonly directory: Directory,
    private readonly terms: PullTerms,
  ) {
    this.random = terms.random ?? Math.random;
  }

  async run(pullId: string): Promise<Pulled> {
    const register = registerNamed((await readWantedRegister(this.db, pullId)) ?? '');
    if (!register) return { kind: 'idle' };
    if ((await countTakenOf(this.db, pullId)) >= TAKEN_MAX) return { kind: 'later', delayMs: REST_MS };
    const { workerId } = this.terms;
    const taken = await takePull(this.db, pullId, { workerId, leaseMs: register.leaseMs });
    return taken ? this.make(register, taken) : { kind: 'later', delayMs: LOOK_AGAIN_MS };
  }

  /** Whatever nobody expected frees the register for a later try, and is told as what it is. */
  private async make(register: Register, taken: TakenPull): Promise<Pulled> {
    try {
      return await this.through(register, taken, await findPullingDevice(this.db, taken));
    } catch (error) {
      await this.fail(taken, register, 'error', 'Something failed on our side.');
      throw error;
    }
  }

  private async through(register: Register, taken: TakenPull, device: PullingDevice | null): Promise<Pulled> {
    if (!device) return this.fail(taken, register, '007', 'No device of its owner is initialised.', false);
    if (device.rests) return this.fail(taken, register, 'breaker', 'The authority answers nobody at present.', false);
    const { tin, bhfId, cmcKey } = device;
    const caller = {
      ...{ environment: taken.environment, tin, bhfId },
      cmcKey: cmcKey && this.terms.sealer.open(cmcKey),
    };
    return this.conclude(register, taken, await register.ask(this.directory, caller, taken));
  }

  private conclude(register: Register, taken: TakenPull, answer: LookedUp<unknown>): Promise<Pulled> {
    switch (answer.kind) {
      case 'found':
        return this.store(register, taken, answer.rows, answer.answeredAt);
      case 'nothing':
        return this.store(register, taken, [], answer.answeredAt);
      case 'refused':
      case 'unclear':
        return this.fail(taken, register, answer.code, answer.message);
      case 'unavailable':
        return this.fail(taken, register, 'unavailable', answer.message);
    }
  }

  private store(register: Register, taken: TakenPull, rows: unknown[], answeredAt: string | null): Promise<Pulled> {
    return this.db.transaction(async (tx) => {
      if (!(await holdPull(tx, taken))) return { kind: 'idle' };
      const changed = rows.length > 0 ? await register.store(tx, taken, rows) : 0;
      const dueInMs = register.scope === 'question' ? null : afterSuccess(this.random());
      const known = believable(answeredAt, new Date());
      await endPull(tx, taken, { answeredAt: known, isNews: changed > 0, dueInMs });
      return { kind: 'pulled', register: register.name, rows: rows.length, changed };
    });
  }

  private async fail(
    taken: TakenPull,
    { name, scope }: Register,
    code: string,
    message: string,
    counts = true,
  ): Promise<Pulled> {
    const { retryInMs, dueInMs } = afterFailure(code, taken.failures, this.random());
    const due = { dueInMs: scope === 'question' ? null : dueInMs };
    await failPull(this.db, taken, { code, message, retryInMs, ...due, counts });
    return { kind: 'failed', register: name, code, message };
  }
}
