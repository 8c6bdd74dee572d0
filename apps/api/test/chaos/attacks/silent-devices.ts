import { Shop } from '../chaos-shop.js';
import type { Attack } from '../attack.js';
import { ratioBeside } from '../slowdown.js';
import type { Field } from '../chaos-stack.js';
import { upTo } from '../../sale-assertions.js';

const SILENT = 500;
const RATIO_MAX = 2;
const LATER = { prefer: 'respond-async' };

/** Branches of one taxpayer, whose devices can sell. */
async function branches(field: Field, count: number): Promise<Shop[]> {
  const till = await field.stack.till();
  const shops = [field.shopOf(till)];
  for (const nth of upTo(count - 1)) {
    const branch = await field.stack.branchOf(till, nth.toString(36).padStart(2, '0'));
    await branch.initialise();
    shops.push(field.shopOf(branch));
  }
  return shops;
}

export const silentDevices: Attack = {
  name: 'silent-devices',
  does: `One taxpayer's ${SILENT} devices are never answered: another's sales have their receipts, none in twice its time`,
  isLong: true,
  async run(field) {
    const [quiet] = await field.shops(1);
    const silent = await branches(field, SILENT);
    const { tin } = silent[0]!.till;
    let times = 0;
    const ratio = await ratioBeside(quiet!, {
      begin: async () => {
        await field.stack.simulator.arm({ fault: 'timeout', tin, times: 1_000_000 });
        const name = `SILENT${++times}`;
        await Promise.all(silent.map((shop, nth) => shop.sell(`${name}-${nth}`, LATER)));
      },
      end: async () => void (await field.stack.simulator.callOff()),
    });
    expect(ratio).toBeLessThanOrEqual(RATIO_MAX);
    return [quiet!];
  },
};
