import type { TestUser } from '../test-user.js';
import { SimulatorControl } from '../simulator-control.js';
import { Till } from '../till.js';
import { thisRun, type HostAddress } from './host-address.js';
import { hostFor } from './start-host.js';

/**
 * The one stack of a run of tests, for suites that would each need seconds for one of their own. Nothing stands between
 * them but that every test has a taxpayer of its own, so nobody stops or slows anything here: documents ask the simulator
 * for their own trouble.
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

  /** Of either API in turn. */
  nextApi = (): string => this.host.apis[this.nextApiIndex++ % this.host.apis.length]!;

  /** Where the authority is asked what it saw, and told what is to happen. */
  get simulatorAddress(): string {
    return this.host.simulator;
  }

  /** Of a taxpayer nobody else has, as it comes out of its box. */
  async uninitialisedTill(): Promise<Till> {
    return this.tillOf(await this.ask<TillKey>('/tills'));
  }

  /** In another branch of the same taxpayer, and as new. */
  async branchOf({ tin }: Till, bhfId = '01'): Promise<Till> {
    return this.tillOf(await this.ask<TillKey>('/branches', { tin, bhfId }));
  }

  /** Somebody of the account of a till, who has logged in. */
  userOf({ tin }: Till, role: 'OWNER' | 'MEMBER' = 'OWNER'): Promise<TestUser> {
    return this.ask('/users', { tin, role });
  }

  /** Past the API, in our own ledger. */
  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.ask('/queries', { sql, values });
  }

  /** A till of an API whose ledger is away. */
  async tillWithoutDatabase(): Promise<Till> {
    return failingApiTill(await this.ask('/without-database'));
  }

  /** A till of an API whose ledger is not whole. */
  async tillWithBrokenDatabase(): Promise<Till> {
    return failingApiTill(await this.ask('/broken-database'));
  }

  /** A till of an API that takes one request a minute, and one batch. */
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
