import { eventually, RedisServer, type Stack, testQueue } from '@app/testing';
import { NOTHING_FOUND } from '../fleet/fleet-findings.js';
import { salesInLedger } from '../ledger-sales.js';
import type { Attack } from './attack.js';
import type { ChaosShop } from './chaos-shop.js';
import { ChaosStack } from './chaos-stack.js';
import { report } from './report.js';
import { type SaleCounts, saleCountsOf, sumOf } from './sale-counts.js';
import { isFull, scaleOf, seed } from './scale.js';

/** Long enough for 80,000 sales. */
const ATTACK_MS = isFull ? 1_800_000 : 300_000;

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

interface AttackResult extends SaleCounts {
  /** The time from the end of the attack until no sale was pending. */
  recoverMs: number;
}

/** Long enough for a dead worker to be noticed, with a lane of doubts behind it. */
const WAIT_MAX_MS = 240_000;
const UNDER_WAY = ['ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT'];

/** Waits until no sale is pending, then reads both ledgers directly. */
async function attackResult(stack: Stack, shops: ChaosShop[]): Promise<AttackResult> {
  const endedAt = performance.now();
  const tins = [...new Set(shops.map(({ till }) => till.tin))];
  await untilNothingOpen(stack, tins);
  const recoverMs = performance.now() - endedAt;
  const ledgerSales = await salesInLedger(stack.db);
  const tallies: SaleCounts[] = [];
  for (const tin of tins) {
    const accepted = shops.filter(({ till }) => till.tin === tin).flatMap(expectedApprovals);
    const [authoritySales, calls] = await Promise.all([stack.simulator.sales(tin), stack.simulator.calls(tin)]);
    tallies.push(saleCountsOf({ accepted, ledgerSales: ledgerSales.get(tin) ?? [], authoritySales, calls }));
  }
  return { ...sumOf(tallies), recoverMs };
}

const expectedApprovals = ({ promised, refusedOnPurpose }: ChaosShop) =>
  promised.filter((invcNo) => !refusedOnPurpose.includes(invcNo));

const untilNothingOpen = ({ db }: Stack, tins: string[]) =>
  eventually(
    async () => {
      const open = await db.query(
        'SELECT status, count(*)::int FROM submissions WHERE tin = ANY ($1) AND status = ANY ($2) GROUP BY status',
        [tins, UNDER_WAY],
      );
      expect(open).toEqual([]);
    },
    { timeoutMs: WAIT_MAX_MS, everyMs: 50 },
  );
