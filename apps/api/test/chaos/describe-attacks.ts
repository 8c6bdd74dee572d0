import { RedisServer, testQueue } from '@app/testing';
import type { Attack } from './attack.js';
import { ChaosStack } from './chaos-stack.js';
import { attackResult } from './attack-result.js';
import { report } from './report.js';
import { isFull, scaleOf, seed } from './scale.js';
import { NOTHING_FOUND } from '../fleet/fleet-findings.js';

const ATTACK_MS = 300_000;

interface AttackedPromise {
  promise: number;
  name: string;
  attacks: Attack[];
  /** The number of workers at the beginning of each attack; two by default. */
  workers?: number;
  /** Settings of new workers that replace those of the promise before. */
  workerEnv?: Record<string, string>;
}

/**
 * Runs all attacks on some promises, one after another on one installation. Each attack starts with a complete
 * installation and new devices.
 */
export function describeAttacks(startStack: () => Promise<ChaosStack>, promises: AttackedPromise[]): void {
  let chaosStack: ChaosStack;
  beforeAll(async () => void (chaosStack = await startStack()));
  afterAll(() => chaosStack.stop());

  describe.each(promises)(`$name (seed ${seed})`, ({ promise, attacks, workers = 2, workerEnv }) => {
    if (workerEnv) beforeAll(() => chaosStack.replaceWorkers(...Array.from({ length: workers }, () => workerEnv)));
    beforeEach(() => chaosStack.restoreProcesses({ workers }));
    it.each(attacks.filter(isPossible))(
      '$name: $does',
      async (attack) => {
        const shops = await attack.run(chaosStack, scaleOf(attack.name));
        const result = await attackResult(chaosStack.stack, shops);
        report(attack.name, { promise, ...result });
        expect(shops.flatMap(({ unexpected }) => unexpected)).toEqual([]);
        expect(result).toMatchObject(NOTHING_FOUND);
        const refused = shops.flatMap(({ refusedOnPurpose }) => refusedOnPurpose).length;
        expect(result.approvedOnce).toBe(result.submissions - refused);
        await attack.holds?.(chaosStack, shops);
      },
      ATTACK_MS,
    );
  });
}

const isPossible = ({ queue, isLong }: Attack): boolean =>
  (!isLong || isFull) && (!queue || (queue === testQueue() && RedisServer.isInstalled));
