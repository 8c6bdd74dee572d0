import type { SubmissionDraft } from '@app/domain';
import type { Owner } from '../../kinds/kind.js';
import type { WireSale } from './model-authority.js';
import { type Job, QueueAway } from './model-queue.js';
import type { Posted, RunOfChance } from './random-run.js';

/** Something that somebody does: drawn first, so that two of them can be begun at the same moment. */
export interface Act {
  words: string;
  play(): Promise<void>;
}

/** What takes place in the ledger, and may happen at the same time as another of these. */
const ACTS_AT_ONCE = {
  sale: 22,
  note: 8,
  again: 4,
  take: 40,
  takeAll: 5,
  takeOld: 3,
  cancel: 7,
  rescue: 8,
  release: 6,
  hold: 1,
  decide: 4,
  thaw: 16,
  giveBack: 10,
} as const;
type Name = keyof typeof ACTS_AT_ONCE;

/** What happens around the ledger. */
const ACTS_ALONE = { shortWait: 6, wait: 6, longWait: 2, late: 4, loseJob: 3, wipeQueue: 1, stranger: 1 } as const;

/** Draws acts for a run. `process` says which of two processes of its sort does it. */
export class Acts {
  constructor(private readonly run: RunOfChance) {}

  atOnce(process: number, lane: Owner): Act {
    return this[this.run.dice.among<Name>(ACTS_AT_ONCE)](process, lane);
  }

  alone(): Act {
    const { dice } = this.run;
    return this[dice.among<keyof typeof ACTS_ALONE>(ACTS_ALONE)]();
  }

  private sale(process: number, lane: Owner): Act {
    return this.post(process, lane, this.run.saleFor());
  }

  private note(process: number, lane: Owner): Act {
    const sales = this.run.posted.filter((posted) => posted.lane === lane && posted.kind === 'sale');
    if (sales.length === 0) return this.sale(process, lane);
    return this.post(process, lane, this.run.noteFor(this.run.dice.one(sales)));
  }

  /** Under a number that was used: of what was refused or withdrawn it is free again. */
  private again(process: number, lane: Owner): Act {
    const sales = this.run.posted.filter((posted) => posted.lane === lane && posted.kind === 'sale');
    if (sales.length === 0) return this.sale(process, lane);
    return this.post(process, lane, this.run.saleFor(this.run.dice.one(sales).invoiceNumber));
  }

  private post(process: number, lane: Owner, { mark, draft }: { mark: string; draft: SubmissionDraft }): Act {
    const { run } = this;
    const { kind, invoiceNumber } = draft as { kind: Posted['kind']; invoiceNumber: string };
    return {
      words: `a till posts ${String((draft as { remark: unknown }).remark)}, ${kind} ${invoiceNumber}, on ${run.nameOf(lane)}`,
      play: async () => {
        const acceptance = await run.accepts[process]!.accept(lane, draft, { mayFollow: true });
        run.say(`${mark} is ${acceptance.kind}`);
        if (acceptance.kind === 'accepted') run.posted.push({ mark, id: acceptance.id, lane, invoiceNumber, kind });
      },
    };
  }

  private take(process: number, lane: Owner): Act {
    const live = this.run.jobs.live();
    const here = live.filter(({ ticket }) => ticket.laneId === lane.laneId);
    if (live.length === 0) return this.sale(process, lane);
    return this.taking(process, [this.run.dice.one(here.length > 0 ? here : live)]);
  }

  private takeAll(process: number, lane: Owner): Act {
    const live = this.run.jobs.live();
    return live.length === 0 ? this.sale(process, lane) : this.taking(process, live);
  }

  /** A job that was run before, delivered once more. */
  private takeOld(process: number, lane: Owner): Act {
    const all = this.run.jobs.all();
    return all.length === 0 ? this.sale(process, lane) : this.taking(process, [this.run.dice.one(all)]);
  }

  private taking(process: number, jobs: Job[]): Act {
    const worker = this.run.workers[process]!;
    const tickets = jobs.map(({ ticket: { submissionId, turn } }) => `${this.markOf(submissionId)} turn ${turn}`);
    return { words: `${worker.name} takes ${tickets.join(', ')}`, play: () => worker.take(jobs) };
  }

  private cancel(process: number, lane: Owner): Act {
    const here = this.run.posted.filter((posted) => posted.lane === lane).slice(-4);
    if (here.length === 0) return this.sale(process, lane);
    const { mark, id } = this.run.dice.one(here);
    return {
      words: `its owner withdraws ${mark}`,
      play: async () => {
        if (await this.run.cancels[process]!.cancel(id)) this.run.say(`${mark} is withdrawn`);
      },
    };
  }

  private rescue(): Act {
    return { words: 'rescue looks around', play: () => evenIfAway(this.run.rescue.runOnce()) };
  }

  private release(_: number, lane: Owner): Act {
    const words = `the operator lets ${this.run.nameOf(lane)} go on`;
    return { words, play: async () => void (await this.run.operator.resume(lane)) };
  }

  private hold(_: number, lane: Owner): Act {
    const words = `the operator holds ${this.run.nameOf(lane)}`;
    return { words, play: async () => void (await this.run.operator.hold(lane)) };
  }

  private decide(_: number, lane: Owner): Act {
    const words = `the operator looks at what waits for him on ${this.run.nameOf(lane)}`;
    return { words, play: () => this.run.operator.decide(lane) };
  }

  private thaw(process: number, lane: Owner): Act {
    const { frozen, dice } = this.run;
    if (frozen.length === 0) return this.take(process, lane);
    const [worker] = frozen.splice(dice.below(frozen.length), 1);
    return {
      words: `${worker!.name} goes on`,
      play: async () => {
        await worker!.thaw();
        if (worker!.isFrozen) frozen.push(worker!);
      },
    };
  }

  private giveBack(process: number, lane: Owner): Act {
    const { frozen, dice, rescue } = this.run;
    if (frozen.length === 0) return this.take(process, lane);
    const { name, id } = dice.one(frozen);
    return { words: `${name} is shut down and gives back what it has`, play: () => evenIfAway(rescue.giveBack(id)) };
  }

  private shortWait = (): Act => this.waiting(3);
  private wait = (): Act => this.waiting(40);

  private longWait(): Act {
    this.run.hasWaitedLong = true;
    return this.waiting(31 * 60);
  }

  private waiting = (seconds: number): Act => ({
    words: `${seconds} seconds go by`,
    play: () => this.run.pass(seconds),
  });

  private late(): Act {
    const { late } = this.run.outside;
    if (late.length === 0) return this.wait();
    const [arrives] = late.splice(this.run.dice.below(late.length), 1);
    return { words: 'a request of a dead worker arrives', play: async () => arrives!() };
  }

  private loseJob(): Act {
    const live = this.run.jobs.live();
    if (live.length === 0) return this.wait();
    const job = this.run.dice.one(live);
    const words = `the queue loses the job of ${this.markOf(job.ticket.submissionId)}`;
    return { words, play: async () => this.run.jobs.lose(job) };
  }

  private wipeQueue = (): Act => ({ words: 'the queue is wiped', play: async () => this.run.jobs.wipe() });

  private stranger(): Act {
    const { dice, lanes, authority } = this.run;
    const lane = dice.one(lanes);
    const like = authority.of(this.run.branchOf(lane)).at(-1)?.sale ?? SOMETHING_SOLD;
    return {
      words: `other software sells on ${this.run.nameOf(lane)}`,
      play: async () => void authority.strangerSells(this.run.branchOf(lane), like),
    };
  }

  private markOf(id: string): string {
    return this.run.posted.find((posted) => posted.id === id)?.mark ?? id;
  }
}

/** What every sale of a run looks like, but for its number and its mark. */
const SOMETHING_SOLD = {
  ...{ invcNo: 0, rcptTyCd: 'S', custTin: 'P051999888K', salesDt: '20260302', cfmDt: '20260302101500' },
  ...{ totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160 },
} satisfies WireSale;

async function evenIfAway(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof QueueAway)) throw error;
  }
}
