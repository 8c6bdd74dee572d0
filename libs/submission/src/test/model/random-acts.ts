import type { SubmissionOwner } from '../../kinds/kind.js';
import type { SaleOnWire } from './model-authority.js';
import { type ModelJob, QueueUnavailable } from './model-queue.js';
import type { RandomAct } from './random-act.js';
import { RandomPosts } from './random-posts.js';
import { datedToday, type RandomRun } from './random-run.js';
import type { RandomWorker } from './random-worker.js';

/** Acts on the ledger, with their weights. Two of them may happen at the same time. `post` is drawn further: see POSTS. */
const CONCURRENT_ACTS = {
  post: 70,
  deliverJob: 40,
  deliverAllJobs: 5,
  deliverOldJob: 3,
  withdraw: 7,
  rescue: 8,
  resumeLane: 6,
  holdLane: 1,
  decideCase: 4,
  unfreezeWorker: 16,
  stopFrozenWorker: 10,
} as const;
type ConcurrentActName = keyof typeof CONCURRENT_ACTS;

/** Acts outside the ledger, with their weights. */
const LONE_ACTS = {
  shortWait: 6,
  wait: 6,
  longWait: 2,
  lateRequestArrives: 4,
  lateClaim: 4,
  lateSettlement: 6,
  loseJob: 3,
  wipeQueue: 1,
  otherSoftwareSells: 1,
  backUp: 3,
  restoreBackup: 10,
} as const;

/** What may happen to a lane while its worker stands still. */
const INTERFERING_ACTS = {
  withdraw: 40,
  post: 20,
  rescue: 10,
  holdLane: 15,
  resumeLane: 5,
  deliverAllJobs: 10,
} as const;

/** Draws acts for a run. `process` is the number of the process that performs the act. */
export class RandomActs {
  private readonly posts: RandomPosts;

  constructor(private readonly run: RandomRun) {
    this.posts = new RandomPosts(run);
  }

  drawConcurrent(process: number, lane: SubmissionOwner): RandomAct {
    return this[this.run.random.pickWeighted<ConcurrentActName>(CONCURRENT_ACTS)](process, lane);
  }

  drawLone(): RandomAct {
    const { random } = this.run;
    return this[random.pickWeighted<keyof typeof LONE_ACTS>(LONE_ACTS)]();
  }

  private post = (process: number, lane: SubmissionOwner): RandomAct => this.posts.draw(process, lane);

  private deliverJob(process: number, lane: SubmissionOwner): RandomAct {
    const live = this.run.queue.live();
    const here = live.filter(({ headTurn }) => headTurn.laneId === lane.laneId);
    if (live.length === 0) return this.posts.postSale(process, lane);
    return this.deliver(process, [this.run.random.pick(here.length > 0 ? here : live)]);
  }

  private deliverAllJobs(process: number, lane: SubmissionOwner): RandomAct {
    const live = this.run.queue.live();
    return live.length === 0 ? this.posts.postSale(process, lane) : this.deliver(process, live);
  }

  /** Delivers a job that ran before. */
  private deliverOldJob(process: number, lane: SubmissionOwner): RandomAct {
    const all = this.run.queue.all();
    return all.length === 0 ? this.posts.postSale(process, lane) : this.deliver(process, [this.run.random.pick(all)]);
  }

  private deliver(process: number, jobs: ModelJob[]): RandomAct {
    const worker = this.run.workers[process]!;
    const tickets = jobs.map(({ headTurn: { submissionId, turn } }) => `${this.markOf(submissionId)} turn ${turn}`);
    return { description: `${worker.name} takes ${tickets.join(', ')}`, perform: () => worker.runJobs(jobs) };
  }

  private withdraw(process: number, lane: SubmissionOwner): RandomAct {
    const here = this.run.posted.filter((posted) => posted.lane === lane).slice(-4);
    if (here.length === 0) return this.posts.postSale(process, lane);
    const { mark, id } = this.run.random.pick(here);
    return {
      description: `its owner withdraws ${mark}`,
      perform: async () => {
        if (await this.run.withdraws[process]!.withdraw(id)) this.run.log(`${mark} is withdrawn`);
      },
    };
  }

  private rescue(): RandomAct {
    return { description: 'rescue looks around', perform: () => ignoringQueueOutage(this.run.rescue.runOnce()) };
  }

  private resumeLane(_: number, lane: SubmissionOwner): RandomAct {
    const description = `the operator lets ${this.run.laneName(lane)} go on`;
    return { description, perform: async () => void (await this.run.operator.resume(lane)) };
  }

  private holdLane(_: number, lane: SubmissionOwner): RandomAct {
    const description = `the operator holds ${this.run.laneName(lane)}`;
    return { description, perform: async () => void (await this.run.operator.hold(lane)) };
  }

  private decideCase(_: number, lane: SubmissionOwner): RandomAct {
    const description = `the operator looks at the cases of ${this.run.laneName(lane)}`;
    return { description, perform: () => this.run.operator.decide(lane) };
  }

  private unfreezeWorker(process: number, lane: SubmissionOwner): RandomAct {
    const { frozen, random } = this.run;
    if (frozen.length === 0) return this.deliverJob(process, lane);
    const [worker] = frozen.splice(random.below(frozen.length), 1);
    return {
      description: `${worker!.name} goes on`,
      perform: async () => {
        await worker!.unfreeze();
        if (worker!.isFrozen) frozen.push(worker!);
      },
    };
  }

  private stopFrozenWorker(process: number, lane: SubmissionOwner): RandomAct {
    const { frozen, random, rescue } = this.run;
    if (frozen.length === 0) return this.deliverJob(process, lane);
    const worker = random.pick(frozen);
    return {
      description: `${worker.name} is shut down and gives back what it has`,
      perform: () => {
        worker.shutDown();
        return ignoringQueueOutage(rescue.releaseClaimsOf(worker.id));
      },
    };
  }

  private shortWait = (): RandomAct => this.passTime(3);
  private wait = (): RandomAct => this.passTime(40);

  private longWait(): RandomAct {
    this.run.hasWaitedLong = true;
    return this.passTime(31 * 60);
  }

  private passTime = (seconds: number): RandomAct => ({
    description: `${seconds} seconds go by`,
    perform: () => this.run.passTime(seconds),
  });

  private lateRequestArrives(): RandomAct {
    const { lateRequests } = this.run.surroundings;
    if (lateRequests.length === 0) return this.wait();
    const [arrives] = lateRequests.splice(this.run.random.below(lateRequests.length), 1);
    return { description: 'a request of a dead worker arrives', perform: async () => arrives!() };
  }

  /**
   * The branches of a taxpayer move stock. One worker looks at a head and stands still before its claim, while another worker
   * delivers all jobs over a bad wire. Chance alone would hardly bring these together.
   */
  lateClaim(): RandomAct {
    const { random, lanes, workers } = this.run;
    const { tin } = random.pick(lanes);
    const branches = lanes.filter((lane) => lane.tin === tin);
    const movements = branches.map((lane) => this.posts.postMovement(0, lane));
    const [slow, other] = [workers[0]!, workers[1]!];
    const rounds = 2 + random.below(2);
    return {
      description: `${slow.name} looks, and ${other.name} is faster, while the branches of ${tin} move stock`,
      perform: async () => {
        for (const movement of movements) await movement.perform();
        await this.claimLate(slow, other, branches, rounds);
      },
    };
  }

  private async claimLate(slow: RandomWorker, other: RandomWorker, branches: SubmissionOwner[], rounds: number) {
    const { random, queue } = this.run;
    const jobs = queue.live().filter(({ headTurn }) => branches.some(({ laneId }) => laneId === headTurn.laneId));
    if (jobs.length === 0) return;
    await slow.runUpToClaim(random.pick(jobs));
    for (let left = rounds; left > 0 && !other.hasDied && !other.isFrozen; left--)
      await other.runJobsOnBadWire(queue.live());
    await slow.unfreeze();
  }

  /**
   * A worker goes on from sale to sale of a lane, and stands still with an answer while the next sale is prepared. Meanwhile others act on
   * the lane. Then the worker settles, and claims the next sale if it may.
   */
  lateSettlement(): RandomAct {
    const { random, lanes, workers } = this.run;
    const lane = random.pick(lanes);
    const sales = Array.from({ length: 3 + random.below(3) }, () => this.posts.postSale(0, lane));
    const worker = workers[0]!;
    const answers = 1 + random.below(3);
    return {
      description: `${worker.name} goes on with ${this.run.laneName(lane)}, and stands still with an answer`,
      perform: async () => {
        for (const sale of sales) await sale.perform();
        const job = this.run.queue.live().find(({ headTurn }) => headTurn.laneId === lane.laneId);
        if (!job) return;
        await worker.runUpToAnswer(job, answers);
        for (let left = random.below(3); left > 0 && worker.isFrozen; left--) await this.interfere(lane);
        if (worker.isFrozen) await worker.unfreeze();
      },
    };
  }

  private async interfere(lane: SubmissionOwner): Promise<void> {
    const act = this[this.run.random.pickWeighted(INTERFERING_ACTS)](1, lane);
    this.run.log(`  meanwhile ${act.description}`);
    await act.perform();
  }

  private loseJob(): RandomAct {
    const live = this.run.queue.live();
    if (live.length === 0) return this.wait();
    const job = this.run.random.pick(live);
    const description = `the queue loses the job of ${this.markOf(job.headTurn.submissionId)}`;
    return { description, perform: async () => this.run.queue.lose(job) };
  }

  private wipeQueue = (): RandomAct => ({
    description: 'the queue is wiped',
    perform: async () => this.run.queue.wipe(),
  });

  private otherSoftwareSells(): RandomAct {
    const { random, lanes, authority } = this.run;
    const lane = random.pick(lanes);
    const like = authority.salesOf(this.run.branchKeyOf(lane)).at(-1)?.sale ?? exampleSale();
    // With another total it is plainly a stranger's sale.
    const sold = random.happens(50) ? like : { ...like, totAmt: Number(like.totAmt) + 100 };
    const times = random.happens(50) ? 1 : 3;
    return {
      description: `other software sells on ${this.run.laneName(lane)}, ${times} times`,
      perform: async () => {
        for (let time = 0; time < times; time++) authority.sellByOtherSoftware(this.run.branchKeyOf(lane), sold);
      },
    };
  }

  private backUp = (): RandomAct => ({
    description: 'a backup of the ledger is made',
    perform: () => this.run.backUp(),
  });

  /** Once in a run. */
  private restoreBackup(): RandomAct {
    if (!this.run.hasBackup || this.run.hasRestored) return this.wait();
    return { description: 'the ledger is lost, and its backup is restored', perform: () => this.run.restoreBackup() };
  }

  private markOf(id: string): string {
    return this.run.posted.find((posted) => posted.id === id)?.mark ?? id;
  }
}

/** The fields that all sales of a run share; each has its own number and mark. */
const exampleSale = (): SaleOnWire => {
  const { saleDate: salesDt, confirmedAt: cfmDt } = datedToday();
  return {
    ...{ invcNo: 0, rcptTyCd: 'S', custTin: 'P051999888K', salesDt, cfmDt },
    ...{ totTaxblAmt: 1000, totTaxAmt: 160, totAmt: 1160 },
  };
};

async function ignoringQueueOutage(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
  }
}
