import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { oneOf } from '../scale.js';
import { type ChaosShop, randomWaits, sellAll, type SaleOptionsFor } from '../chaos-shop.js';

/** The faults that a sale may meet. */
const FAULT_REMARKS = [
  'simulate:accept-then-reset',
  'simulate:accept-then-timeout',
  'simulate:accept-then-502',
  'simulate:accept-then-reset simulate:stale-read=2',
  'simulate:truncated-json',
  'simulate:timeout',
  'simulate:status-503',
  'simulate:html-502',
  'simulate:empty-200',
  'simulate:latency=400',
];

const withFaults = (random: () => number): SaleOptionsFor => {
  const optionsFor = randomWaits(random);
  return (invcNo) => ({ ...optionsFor(invcNo), remark: random() < 0.3 ? oneOf(FAULT_REMARKS, random) : undefined });
};

/** Stops the authority until a call got no answer. */
async function stopAuthorityBriefly({ stack }: ChaosStack, shop: ChaosShop): Promise<void> {
  await stack.simulator.down();
  const [since] = await stack.db.query<{ now: Date }>('SELECT now()');
  await shop.sell('MEANWHILE', { prefer: 'respond-async' });
  // A sale that others were answered beside is sent again although the question about it failed, so not all calls are questions.
  await eventually(async () =>
    expect(
      await stack.db.query(
        `SELECT 1 FROM attempts WHERE started_at > $1 AND outcome IN ('unavailable', 'inDoubt') LIMIT 1`,
        [since!.now],
      ),
    ).toHaveLength(1),
  );
  await stack.simulator.up();
}

async function restartAuthority({ stack }: ChaosStack): Promise<void> {
  await stack.killSimulator();
  await stack.startSimulator();
}

export const unclearAnswers: Attack = {
  name: 'unclear-answers',
  does: 'A third of the answers is lost, late or nonsense, the authority goes away and is killed, and so is a worker',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    const killWorker = () => chaosStack.killWorker(0);
    const acts = [stopAuthorityBriefly, restartAuthority, killWorker];
    await Promise.all([
      sellAll(shops, sales, withFaults(random)),
      atRandomMoments(chaosStack.stack, { sales, times: acts.length, random }, () =>
        acts.shift()!(chaosStack, shops[0]!),
      ),
    ]);
    return shops;
  },
};
