/** @one-queue: the attacks are on the API, and its limits know no queue. */
/** @own-command: npm run test:chaos */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { API_MEMORY, eventually, Stack, type Till } from '@app/testing';
import { receiverEnv } from '../../../../libs/webhooks/src/test/receiver.js';
import { dashboardWrites, manyAccounts, withdrawals } from './neighbours/attacks-by-accounts.js';
import {
  blankLines,
  costlyBodies,
  costlyBodiesAndLargeSales,
  costlyLists,
  longWaits,
  oneByteChunks,
  packedFiles,
  slowUploads,
  wideCsv,
} from './neighbours/attacks-by-bodies.js';
import { guessedOperatorPasswords, guessedPasswords, markedGuesses } from './neighbours/attacks-by-logins.js';
import {
  longDocuments,
  longLists,
  manyReads,
  manyReceipts,
  manyReceiptsBesideCalls,
  openStreams,
  publicPdfs,
} from './neighbours/attacks-by-reads.js';
import { attacksByReceivers } from './neighbours/attacks-by-receivers.js';
import { longestSliceOf, measureNeighbour } from './neighbours/measure-neighbour.js';
import type { AttackRequest, NeighbourAct, NeighbourAttack } from './neighbours/neighbour-attack.js';
import { report } from './report.js';
import { isFull } from './scale.js';

const ATTACKS: NeighbourAttack[] = [
  ...[costlyBodies, costlyBodiesAndLargeSales, wideCsv, oneByteChunks, blankLines],
  ...[costlyLists, longWaits, packedFiles, slowUploads],
  ...[openStreams, longLists, longDocuments, publicPdfs, manyReads, manyReceipts, manyReceiptsBesideCalls],
  ...[withdrawals, dashboardWrites, manyAccounts],
  ...[guessedPasswords, guessedOperatorPasswords, markedGuesses],
  ...attacksByReceivers,
];

const LOOK_MS = 200;
/** A process without requests needs less: it looks at the time now and then. */
const IDLE_SHARE = 0.15;
const NANOSECONDS_PER_MS = 1e6;

/** The processor time of the main thread. */
const spentMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS_PER_MS;

/** Resolves when the process and the ledger have nothing to do. The work of an attack goes on for a while after its last answer. */
const untilIdle = (pid: number, { db }: Pick<Stack, 'db'>): Promise<void> =>
  eventually(async () => {
    const before = spentMs(pid);
    await pause(LOOK_MS);
    const share = (spentMs(pid) - before) / LOOK_MS;
    if (share > IDLE_SHARE) throw new Error(`The process is busy for ${Math.round(share * 100)} % of the time.`);
    const [{ count }] = (await db.query(RUNNING)) as [{ count: number }];
    if (count > 0) throw new Error(`${count} statements run.`);
  });

const RUNNING = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

const PROGRAM = path.join(process.cwd(), 'scripts/testing/longest-slice.mjs');

/** Measures the slices of the event loop of another process, in milliseconds of the processor. */
class LongestSlice {
  private readonly file = path.join(tmpdir(), `longest-slice-${randomUUID()}.json`);
  private times = 0;

  /** The settings with which the process must be started. */
  get env(): { NODE_OPTIONS: string; LONGEST_SLICE_FILE: string } {
    return { NODE_OPTIONS: `--import=${PROGRAM}`, LONGEST_SLICE_FILE: this.file };
  }

  /** The longest slice since the last time. */
  async take(pid: number): Promise<number> {
    this.times++;
    process.kill(pid, 'SIGUSR2');
    return eventually(() => {
      const { times, longestMs } = this.read();
      if (times !== this.times) throw new Error('The process has not answered.');
      return longestMs;
    });
  }

  private read(): { times: number; longestMs: number } {
    const text = existsSync(this.file) ? readFileSync(this.file, 'utf8') : '{"times":0,"longestMs":0}';
    return JSON.parse(text) as { times: number; longestMs: number };
  }
}

const THREAD = path.join(process.cwd(), 'scripts/testing/attacker-thread.mjs');

interface AnswersToAttacker {
  /** How often each status came. */
  statuses: Record<number, number>;
  /** Answers that an attacker should not get: our own failures, and refusals that do not say when to come again. */
  unclear: string[];
}

/** Sends requests again and again, over many connections, until the attack ends. */
class Attacker {
  private constructor(private readonly thread: Worker) {}

  /** Resolves when the first answer has come. */
  static async begin(till: Till, requests: AttackRequest[]): Promise<Attacker> {
    const headers = { 'x-api-key': till.apiKey };
    const thread = new Worker(THREAD, { workerData: { address: till.address(), headers, requests } });
    await once(thread, 'message');
    return new Attacker(thread);
  }

  async end(): Promise<AnswersToAttacker> {
    const answers = once(this.thread, 'message') as Promise<[AnswersToAttacker]>;
    this.thread.postMessage('end');
    const [answered] = await answers;
    await this.thread.terminate();
    return answered;
  }
}

const RATIO_MAX = 2;
const SUCCESS_MIN = 0.99;
const MEMORY_MAX_MB = 400;
/** No request keeps the process for longer, apart from what the neighbour's own do. */
const SLICE_MAX_MS = 50;
/** An attack by many accounts sends the same by each. */
const ALONE_MAX = 4;

let stack: Stack;
beforeAll(async () => {
  const env = { AUTHORITY_CALL_TIMEOUT: '2s', ...receiverEnv() };
  stack = await Stack.start({ apis: 0, workers: 2, env });
});
afterAll(() => stack.stop());

async function setup({ env, prepare, neighbourIn, neighbourAct }: NeighbourAttack) {
  const longestSlice = new LongestSlice();
  const { NODE_OPTIONS, ...file } = longestSlice.env;
  const memory = { ...API_MEMORY, NODE_OPTIONS: `${API_MEMORY.NODE_OPTIONS} ${NODE_OPTIONS}` };
  const api = await stack.startApi({ ...memory, ...file, ...env });
  const [till, neighbour] = [await stack.till(), await stack.till(neighbourIn)];
  const prepared = (await prepare?.(stack, till, neighbour)) ?? '';
  const act = (await neighbourAct?.(neighbour, prepared)) ?? sellOf(neighbour);
  return { api, till, act, prepared, takeLongestSlice: () => longestSlice.take(api.pid) };
}

/** Sells and waits for the receipt. */
const sellOf =
  (till: Till): NeighbourAct =>
  async (name) => {
    const { status, body, tookMs } = await till.sell(name);
    return { isServed: status === 200 && body.data.rcptSign !== undefined, tookMs };
  };

/** Reads all of these at the same time, to their ends. Returns their statuses. */
const readTogether = (till: Till, requests: AttackRequest[]): Promise<number[]> =>
  Promise.all(
    requests.flatMap(({ connections, path }) =>
      Array.from({ length: connections }, async () => (await till.get(path)).status),
    ),
  );

describe('one account attacks, and its neighbour goes on', () => {
  it.each(ATTACKS.filter(({ isLong }) => isFull || !isLong))('$name: $does', async (attack) => {
    const { api, till, act, prepared, takeLongestSlice } = await setup(attack);
    const [answered, answeredAlone]: [AnswersToAttacker[], AnswersToAttacker[]] = [[], []];
    let attacker: Attacker;
    const disturbanceBy = (requests: AttackRequest[], answers: AnswersToAttacker[]) => ({
      begin: async () => void (attacker = await Attacker.begin(till, requests)),
      end: async () => void answers.push(await attacker.end()),
      isOver: () => untilIdle(api.pid, stack),
    });
    const requests = attack.requests(prepared);
    const single = (request: AttackRequest) => disturbanceBy([{ ...request, connections: 1 }], answeredAlone);
    const singleSliceMs = isFull ? await longestSliceOf(requests.slice(0, ALONE_MAX).map(single), takeLongestSlice) : 0;
    const ratioMax = attack.ratioMax ?? RATIO_MAX;
    const measures = await measureNeighbour(act, disturbanceBy(requests, answered), takeLongestSlice, ratioMax);
    const ended = await readTogether(till, attack.allEnd?.(prepared) ?? []);
    const memoryMb = api.peakMemoryMb;
    await stack.simulator.clearFaults();
    await stack.simulator.setLatency(0);
    await api.kill('SIGKILL');
    await attack.after?.();
    report(attack.name, {
      ...measures,
      singleSliceMs,
      memoryMb,
      statuses: JSON.stringify(answered.at(-1)!.statuses),
    });
    expect([...answeredAlone, ...answered].flatMap(({ unclear }) => unclear)).toEqual([]);
    for (const status of attack.refusedWith) expect(answered[0]!.statuses[status] ?? 0).toBeGreaterThan(0);
    expect(ended.filter((status) => status !== 200)).toEqual([]);
    expect(measures.success).toBeGreaterThanOrEqual(SUCCESS_MIN);
    expect(memoryMb).toBeLessThanOrEqual(MEMORY_MAX_MB);
    if (isFull) expect(measures.ratio).toBeLessThanOrEqual(ratioMax);
    if (isFull) expect(measures.sliceMs).toBeLessThanOrEqual(SLICE_MAX_MS + measures.idleSliceMs);
    expect(singleSliceMs).toBeLessThanOrEqual(SLICE_MAX_MS + measures.idleSliceMs);
  });
});
