import type { TestUser } from '../test-user.js';
import { SimulatorControl } from '../simulator-control.js';
import { Till } from '../till.js';
import { thisRun, type HostAddress } from './host-address.js';
import { hostFor } from './start-host.js';

/**
 * The shared stack of a test run, for suites that would each need seconds to start their own. Each test has a taxpayer
 * of its own. Tests must not stop or slow any part of this stack; a document requests its faults from the simulator.
 */
export class SharedStack {
  readonly simulator: SimulatorControl;
  private nextApiIndex = 0;

  private constructor(private readonly host: HostAddress) {
    this.simulator = new SimulatorControl(host.simulator);
  }

  static async find(): Promise<SharedStack> {
    return new SharedStack(await hostFor(thisRun()));
  }

  /** The API addresses in turn. */
  nextApi = (): string => this.host.apis[this.nextApiIndex++ % this.host.apis.length]!;

  /** The control address of the simulator. */
  get simulatorAddress(): string {
    return this.host.simulator;
  }

  /** A till of a new taxpayer, not yet initialised. */
  async uninitialisedTill(): Promise<Till> {
    return this.tillOf(await this.ask<TillKey>('/tills'));
  }

  /** A till of a new taxpayer with an initialised device and this item, which is the same in every shop of the run. */
  async shopTill(item: object): Promise<Till> {
    return this.tillOf(await this.ask<TillKey>('/shops', { item }));
  }

  /** A till of another branch of the same taxpayer, not yet initialised. */
  async branchOf({ tin }: Pick<Till, 'tin'>, bhfId = '01'): Promise<Till> {
    return this.tillOf(await this.ask<TillKey>('/branches', { tin, bhfId }));
  }

  /** A logged-in user of the account of a till. */
  userOf({ tin }: Till, role: 'OWNER' | 'MEMBER' = 'OWNER'): Promise<TestUser> {
    return this.ask('/users', { tin, role });
  }

  /** The login of an operator of this stack. */
  operator(): Promise<{ email: string; password: string }> {
    return this.ask('/operator');
  }

  /** Queries the ledger directly. */
  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.ask('/queries', { sql, values });
  }

  /** The most memory that one of the APIs has had so far, in MiB. */
  apiPeakMemoryMb(): Promise<number> {
    return this.ask('/api-memory');
  }

  /** What the APIs have written to their logs so far, from warnings up. */
  apiOutput(): Promise<string> {
    return this.ask('/api-output');
  }

  /** A till of an API that cannot reach its database. */
  async tillWithoutDatabase(): Promise<Till> {
    return failingApiTill(await this.ask('/without-database'));
  }

  /** A till of an API whose database lacks tables. */
  async tillWithBrokenDatabase(): Promise<Till> {
    return failingApiTill(await this.ask('/broken-database'));
  }

  /** A till of an API that accepts one request and one batch per minute. */
  async tillWithLowLimits(): Promise<Till> {
    return failingApiTill(await this.ask('/low-limits'));
  }

  private tillOf({ tin, apiKey }: TillKey): Till {
    return new Till(this.nextApi, tin, apiKey);
  }

  private async ask<T>(path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${this.host.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`The host of the shared stack failed: ${text}`);
    return JSON.parse(text) as T;
  }
}

interface TillKey {
  tin: string;
  apiKey: string;
}

interface FailingApiKey {
  address: string;
  apiKey: string;
  token: string;
}

const failingApiTill = ({ address, apiKey, token }: FailingApiKey) => {
  const till = new Till(() => address, '', apiKey);
  till.token = token;
  return till;
};
