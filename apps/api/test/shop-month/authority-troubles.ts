import type { FaultToArm, SimulatorControl } from '@app/testing';

/** Troubles in which a call did or did not take effect, and the caller does not learn which. */
const FAULTS: readonly Omit<FaultToArm, 'tin'>[] = [
  { fault: 'route-not-wired', operation: 'saveTrnsSalesOsdc', times: 4 },
  { fault: 'route-not-wired', operation: 'selectInvoiceDetails', times: 6 },
  { fault: 'route-not-wired', operation: 'insertStockIO', times: 3 },
  { fault: 'accept-then-400', operation: 'saveTrnsSalesOsdc' },
  { fault: 'accept-then-reset', operation: 'saveTrnsSalesOsdc' },
  { fault: 'accept-then-timeout', operation: 'saveTrnsSalesOsdc' },
  { fault: 'accept-then-reset', operation: 'insertStockIO' },
  { fault: 'accept-then-reset', operation: 'insertTrnsPurchase' },
  { fault: 'gateway-504', times: 3 },
  { fault: 'status-503', times: 3 },
  { fault: 'empty-200', operation: 'saveTrnsSalesOsdc' },
];

/** How far the authority's clock goes wrong, before and after ours. */
const CLOCK_ERRORS_MS = [-600_000, -90_000, -30_000, -2_000, 0, 30_000, 600_000];

/** Troubles of the authority, at random moments. */
export class AuthorityTroubles {
  constructor(
    private readonly simulator: SimulatorControl,
    private readonly random: () => number,
  ) {}

  /** Brings one trouble to a taxpayer, and now and then another time of day to everybody. */
  async next(tin: string): Promise<void> {
    await this.simulator.armFault({ ...this.anyOf(FAULTS), tin });
    if (this.random() < 0.3) await this.simulator.setClock(this.anyOf(CLOCK_ERRORS_MS));
  }

  async end(): Promise<void> {
    await this.simulator.clearFaults();
    await this.simulator.setClock(0);
  }

  private anyOf = <T>(values: readonly T[]): T => values[Math.floor(this.random() * values.length)]!;
}
