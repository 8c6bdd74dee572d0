/** @full-run: doubt.medium-spec.ts has the cases. */
import { eventually, Stack, testSize, type Till, type TillAnswer } from '@app/testing';
import { CALL_HANGS_AFTER_MS } from '@app/submission';
import { inGroups, upTo } from '../sale-assertions.js';
import { expectSlowdownWithin, type LatencyPair, p95 } from './latency-pairs.js';

/** A fault applies only once unless it has a number of times. */
const MANY_TIMES = 100_000;

interface SilentDevicesSize {
  devices: number;
  pairs: number;
  sales: number;
}

/** A taxpayer with many devices that sometimes get no answer, and a till of another taxpayer. */
class SilentDevices {
  private sold = 0;

  private constructor(
    private readonly stack: Stack,
    private readonly devices: Till[],
    private readonly otherTill: Till,
  ) {}

  static async open(stack: Stack, count: number): Promise<SilentDevices> {
    const [first, otherTill] = (await stack.tills(2)) as [Till, Till];
    const branches: Till[] = [];
    for (const branch of upTo(count - 1)) branches.push(await stack.branchOf(first, bhfIdOf(branch)));
    for (const some of inGroups(10, branches)) await Promise.all(some.map((branch) => branch.initialise()));
    return new SilentDevices(stack, [first, ...branches], otherTill);
  }

  async expectSlowdownWithin(limit: number, { pairs, sales }: SilentDevicesSize): Promise<void> {
    await p95(this.otherTill, sales);
    await expectSlowdownWithin(limit, pairs, () => this.measurePair(sales));
  }

  private async measurePair(sales: number): Promise<LatencyPair> {
    const idleMs = await p95(this.otherTill, sales);
    await this.silenceAuthority();
    // The devices were answered a moment ago, so their heads wait for slots that do not come free: one sale waits behind them, and
    // on a busy machine until their calls hang.
    expect(await p95(this.otherTill, 1)).toBeLessThan(CALL_TIMEOUT_S * 1_000 - CALL_HANGS_AFTER_MS);
    const busyMs = await p95(this.otherTill, sales);
    await this.endSilence();
    return { idleMs, busyMs };
  }

  /** Sells with all devices while the authority does not answer the first of them. */
  private async silenceAuthority(): Promise<void> {
    const { tin } = this.devices[0]!;
    await this.stack.simulator.armFault({ fault: 'timeout', tin, times: MANY_TIMES });
    for (const some of inGroups(10, this.devices)) {
      const answers = await Promise.all(some.map((till) => this.sellWithoutWaiting(till)));
      expect(answers.map(({ status }) => status)).toEqual(some.map(() => 202));
    }
    await eventually(async () => {
      const calls = await this.stack.simulator.calls(tin, 'saveTrnsSalesOsdc');
      expect(calls.filter(({ endedAt }) => endedAt === null)).not.toHaveLength(0);
    });
  }

  private sellWithoutWaiting(till: Till): Promise<TillAnswer> {
    return till.sell(`SILENT-${++this.sold}`, { prefer: 'respond-async' });
  }

  /** Ends the silence and waits until every sale has its receipt. */
  private async endSilence(): Promise<void> {
    await this.stack.simulator.clearFaults();
    await eventually(
      async () => {
        const sql = `SELECT count(*)::int AS open FROM submissions WHERE tin = $1 AND status <> 'APPROVED'`;
        expect(await this.stack.db.query(sql, [this.devices[0]!.tin])).toEqual([{ open: 0 }]);
      },
      { timeoutMs: 120_000, everyMs: 100 },
    );
  }
}

/** The wire allows two characters, so more than a hundred branches need letters. */
const bhfIdOf = (branch: number): string => branch.toString(36).toUpperCase().padStart(2, '0');

/** A sale that waits until calls end, and not only until they hang, waits so long. */
const CALL_TIMEOUT_S = 30;
/** The promise is a factor of two on an idle machine. Without fair shares the factor is a hundred. */
const SLOWDOWN_MAX = 4;
/** More devices than both workers have slots for calls. */
const CONCURRENCY = testSize({ short: 4, full: 8 });
const SIZE = { devices: 5 * CONCURRENCY, pairs: 3, sales: testSize({ short: 5, full: 10 }) };

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({
    workers: 2,
    env: { WORKER_CONCURRENCY: String(CONCURRENCY), AUTHORITY_CALL_TIMEOUT: `${CALL_TIMEOUT_S}s` },
  });
});
afterAll(() => stack.stop());

describe('beside a taxpayer whose devices all get no answer from the authority', () => {
  it('one sale of another taxpayer waits a moment, the next are as fast as usual, and the devices get theirs in the end', async () => {
    const devices = await SilentDevices.open(stack, SIZE.devices);
    await devices.expectSlowdownWithin(SLOWDOWN_MAX, SIZE);
  });
});
