import type { Person } from '../test-user.js';
import { SimulatorControl } from '../simulator-control.js';
import { Till } from '../till.js';
import type { Kept } from './host-address.js';
import { thisRun } from './run-folder.js';
import { keptFor } from './start-host.js';

/**
 * The one stack of a run of tests, for suites that would each need seconds for one of their own. Nothing stands between
 * them but that every test has a taxpayer of its own, so nobody stops or slows anything here: documents ask the simulator
 * for their own trouble.
 */
export class SharedStack {
  readonly simulator: SimulatorControl;
  private asked = 0;

  private constructor(private readonly kept: Kept) {
    this.simulator = new SimulatorControl(kept.simulator);
  }

  static async find(): Promise<SharedStack> {
    return new SharedStack(await keptFor(thisRun()));
  }

  /** Of either API in turn. */
  nextApi = (): string => this.kept.apis[this.asked++ % this.kept.apis.length]!;

  /** Where the authority is asked what it saw, and told what is to happen. */
  get simulatorAddress(): string {
    return this.kept.simulator;
  }

  /** Of a taxpayer nobody else has, as it comes out of its box. */
  async strangeTill(): Promise<Till> {
    return this.tillOf(await this.ask<Owner>('/tills'));
  }

  /** In another branch of the same taxpayer, and as new. */
  async branchOf({ tin }: Till, bhfId = '01'): Promise<Till> {
    return this.tillOf(await this.ask<Owner>('/branches', { tin, bhfId }));
  }

  /** Somebody of the account of a till, who has logged in. */
  personOf({ tin }: Till, role: 'OWNER' | 'MEMBER' = 'OWNER'): Promise<Person> {
    return this.ask('/people', { tin, role });
  }

  /** Past the API, in our own ledger. */
  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.ask('/queries', { sql, values });
  }

  /** A till of an API whose ledger is away. */
  async tillWhoseLedgerIsAway(): Promise<Till> {
    return troubledTill(await this.ask('/away'));
  }

  /** A till of an API whose ledger is not whole. */
  async tillWhoseLedgerIsBroken(): Promise<Till> {
    return troubledTill(await this.ask('/broken'));
  }

  /** A till of an API that takes one request a minute, and one batch. */
  async tillWithLittleToAsk(): Promise<Till> {
    return troubledTill(await this.ask('/limited'));
  }

  private tillOf({ tin, apiKey }: Owner): Till {
    return new Till(this.nextApi, tin, apiKey);
  }

  private async ask<T>(path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${this.kept.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`The keeper of the stack could not: ${text}`);
    return JSON.parse(text) as T;
  }
}

interface Owner {
  tin: string;
  apiKey: string;
}

interface Troubled {
  address: string;
  apiKey: string;
  token: string;
}

const troubledTill = ({ address, apiKey, token }: Troubled) => {
  const till = new Till(() => address, '', apiKey);
  till.token = token;
  return till;
};
