import { RedisServer, testQueue } from '@app/testing';
import type { Attack } from './attack.js';
import { Field } from './chaos-stack.js';
import { judge } from './attack-result.js';
import { report } from './report.js';
import { isFull, scaleOf, seed } from './scale.js';
import { NOTHING_FOUND } from '../fleet/fleet-findings.js';

const ATTACK_MS = 300_000;

/** All attacks on one promise, one after the other on one field: each begins with everything whole, and devices of its own. */
export function attacksOn(promise: number, name: string, startField: () => Promise<Field>, attacks: Attack[]): void {
  let field: Field;
  beforeAll(async () => void (field = await startField()));
  beforeEach(() => field.replenish());
  afterAll(() => field.stop());

  const here = attacks.filter(isPossible);
  describe(`${name} (seed ${seed})`, () => {
    it.each(here)(
      '$name: $does',
      async (attack) => {
        const shops = await attack.run(field, scaleOf(attack.name));
        const judgement = await judge(field.stack, shops);
        report(promise, attack.name, judgement);
        expect(shops.flatMap(({ strange }) => strange)).toEqual([]);
        expect(judgement).toMatchObject(NOTHING_FOUND);
        const refused = shops.flatMap(({ inVain }) => inVain).length;
        expect(judgement.approvedOnce).toBe(judgement.submissions - refused);
        await attack.holds?.(field, shops);
      },
      ATTACK_MS,
    );
  });
}

const isPossible = ({ queue, isLong }: Attack): boolean =>
  (!isLong || isFull) && (!queue || (queue === testQueue() && RedisServer.isHere));
