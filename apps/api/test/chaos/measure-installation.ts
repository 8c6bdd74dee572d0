import { readFileSync } from 'node:fs';
import { testSize } from '@app/testing';
import { BoardClient } from '../board/board-client.js';
import type { ChaosStack } from './chaos-stack.js';
import { isFull } from './scale.js';
import type { ChaosShop } from './chaos-shop.js';

const SAMPLES = isFull ? 40 : testSize({ short: 3, full: 10 });
const LATER = { prefer: 'respond-async' };

/** The memory of an installation's processes and its response times. */
export interface InstallationMeasures {
  /** The largest process of its kind, in MB; NaN on systems that do not report it. */
  apiMb: number;
  workerMb: number;
  /** The 95th percentile in milliseconds; the same holds for the other times. */
  acceptMs: number;
  listMs: number;
  statusMs: number;
  boardMs: number;
}

/**
 * Makes one request at a time. Each sale, named with `name`, uses the next shop: sales in one lane would wait for each
 * other while all other lanes have their rounds.
 */
export async function measureInstallation(
  chaosStack: ChaosStack,
  shops: ChaosShop[],
  name: string,
): Promise<InstallationMeasures> {
  const board = await BoardClient.of(chaosStack.stack);
  const { till } = shops[0]!;
  let sold = 0;
  return {
    acceptMs: await p95(() => shops[sold % shops.length]!.sell(`${name}-${++sold}`, LATER)),
    listMs: await p95(() => mustAnswer200(till.get('submissions?limit=100'))),
    statusMs: await p95(() => mustAnswer200(till.get('status'))),
    boardMs: await p95(() => mustAnswer200(board.ask('GET', 'queues?activeQueue=submissions-sandbox&page=1'))),
    apiMb: largestMb(chaosStack.apis.map(({ process }) => process.pid)),
    workerMb: largestMb(chaosStack.workers.map(({ pid }) => pid)),
  };
}

async function mustAnswer200(answering: Promise<{ status: number; text?(): Promise<string> }>): Promise<void> {
  const answer = await answering;
  await answer.text?.();
  expect(answer.status).toBe(200);
}

async function p95(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  // The first login hashes the password, and the first requests compile the code.
  await work();
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, two) => one - two)[Math.ceil(SAMPLES * 0.95) - 1]!;
}

const largestMb = (pids: number[]): number => Math.max(0, ...pids.map(residentMb));

function residentMb(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
