import { RedisServer, testQueue } from '@app/testing';
import type { Attack } from './attack.js';
import { ChaosStack } from './chaos-stack.js';
import { attackResult } from './attack-result.js';
import { report } from './report.js';
import { isFull, scaleOf, seed } from './scale.js';
import { NOTHING_FOUND } from '../fleet/fleet-findings.js';

const ATTACK_MS = 300_000;

/**
 * Runs all attacks on one promise, one after another on one installation. Each attack starts with a complete
 * installation and new devices.
 */
export function describeAttacks(
  promise: number,
  name: string,
  startStack: () => Promise<ChaosStack>,
  attacks: Attack[],
): void {
  let chaosStack: ChaosStack;
  beforeAll(async () => void (chaosStack = await startStack()));
  beforeEach(() => chaosStack.restoreProcesses());
  afterAll(() => chaosStack.stop());

  const possibleAttacks = attacks.filter(isPossible);
  describe(`${name} (seed ${seed})`, () => {
    it.each(possibleAttacks)(
      '$name: $does',
      async (attack) => {
        const shops = await attack.run(chaosStack, scaleOf(attack.name));
        const result = await attackResult(chaosStack.stack, shops);
        report(promise, attack.name, result);
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
