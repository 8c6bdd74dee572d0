import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Till } from '@app/testing';
import type { AttackRequest } from './neighbour-attack.js';

const THREAD = path.join(process.cwd(), 'scripts/testing/attacker-thread.mjs');

export interface AnswersToAttacker {
  /** How often each status came. */
  statuses: Record<number, number>;
  /** Answers that an attacker should not get: our own failures, and refusals that do not say when to come again. */
  unclear: string[];
}

/** Sends requests again and again, over many connections, until the attack ends. */
export class Attacker {
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
