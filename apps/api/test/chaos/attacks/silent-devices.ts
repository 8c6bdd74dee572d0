import { ChaosShop } from '../chaos-shop.js';
import type { Attack } from '../attack.js';
import { slowdownDuring } from '../slowdown.js';
import type { ChaosStack } from '../chaos-stack.js';
import { upTo } from '../../sale-assertions.js';

const SILENT = 500;
const RATIO_MAX = 2;
const LATER = { prefer: 'respond-async' };

/** Branches of one taxpayer with initialised devices. */
async function branches(chaosStack: ChaosStack, count: number): Promise<ChaosShop[]> {
  const till = await chaosStack.stack.till();
  const shops = [chaosStack.shopOf(till)];
  for (const nth of upTo(count - 1)) {
    const branch = await chaosStack.stack.branchOf(till, nth.toString(36).padStart(2, '0'));
    await branch.initialise();
    shops.push(chaosStack.shopOf(branch));
  }
  return shops;
}

export const silentDevices: Attack = {
  name: 'silent-devices',
  does: `One taxpayer's ${SILENT} devices are never answered: another's sales have their receipts, none in twice its time`,
  isLong: true,
  async run(chaosStack) {
    const [quiet] = await chaosStack.shops(1);
    const silent = await branches(chaosStack, SILENT);
    const { tin } = silent[0]!.till;
    let times = 0;
    const ratio = await slowdownDuring(quiet!, {
      begin: async () => {
        await chaosStack.stack.simulator.armFault({ fault: 'timeout', tin, times: 1_000_000 });
        const name = `SILENT${++times}`;
        await Promise.all(silent.map((shop, nth) => shop.sell(`${name}-${nth}`, LATER)));
      },
      end: async () => void (await chaosStack.stack.simulator.clearFaults()),
    });
    expect(ratio).toBeLessThanOrEqual(RATIO_MAX);
    return [quiet!];
  },
};
