import { eventually } from './eventually.js';

/** A sale in the authority's ledger. */
export interface LedgerSale {
  tin: string;
  invcNo: number;
  trdInvcNo: string;
  /** S for a sale, R for a credit note. */
  rcptTyCd: string;
  salesTyCd: string;
  totAmt: number;
  receipt: { curRcptNo: number; totRcptNo: number; intrlData: string; rcptSign: string; sdcDateTime: string };
  acceptedAt: number;
}

/** A call in the authority's log: its times, its result code and a hash of its bytes. */
export interface WireCall {
  tin: string;
  operation: string;
  invcNo: number | null;
  startedAt: number;
  endedAt: number | null;
  resultCd: string | null;
  fault: string | null;
  bodySha256: string;
}

export interface FaultToArm {
  fault: string;
  times?: number;
  /** Number of matching calls that pass before the fault applies. */
  after?: number;
  operation?: string;
  tin?: string;
  code?: string;
  message?: string;
}

/** The operations that pull registers. */
export const PULL_OPERATIONS: readonly string[] = [
  ...['selectCodeList', 'selectItemClsList', 'selectBhfList', 'selectNoticeList', 'selectCustomer'],
  ...['selectTrnsPurchaseSalesList', 'selectImportItemList', 'selectItemList', 'selectStockMoveList'],
  ...['selectCustomerList', 'selectTaxPayerInfo', 'selectSalesTransactions'],
];

/** Controls a simulator in another process: its faults, its data and its records. */
export class SimulatorControl {
  constructor(private readonly url: string) {}

  down = (): Promise<unknown> => this.ask('POST', 'down');
  up = (): Promise<unknown> => this.ask('POST', 'up');
  setLatency = (ms: number): Promise<unknown> => this.ask('POST', 'latency', { ms });
  /** The median and the 99th percentile of the time for a call, in milliseconds. */
  setLatencyCurve = (curve: { p50: number; p99: number }): Promise<unknown> => this.ask('POST', 'latency', curve);
  setLatencyOf = (operation: string, tin: string, ms: number): Promise<unknown> =>
    this.ask('POST', 'latency', { ms, operation, tin });
  /** Ends the pauses of matching calls that wait now. */
  endPauses = (operation: string, tin: string): Promise<unknown> =>
    this.ask('POST', 'latency/hurry', { operation, tin });
  armFault = (fault: FaultToArm): Promise<unknown> => this.ask('POST', 'faults', fault);
  /** Of all taxpayers, or those that were armed for this one. */
  clearFaults = (tin?: string): Promise<unknown> => this.ask('DELETE', tin ? `faults?tin=${tin}` : 'faults');
  setClock = (offsetMs: number): Promise<unknown> => this.ask('POST', 'clock', { offsetMs });
  setRules = (rules: object): Promise<unknown> => this.ask('POST', 'rules', rules);
  addNotice = (title: string): Promise<unknown> => this.ask('POST', 'notices', { title, cont: 'For all taxpayers' });
  /** Registers an item of this taxpayer as other software would. */
  addItem = (tin: string, item: object): Promise<unknown> => this.ask('POST', 'items', { tin, ...item });
  /** Lets a supplier sell to this PIN. */
  addPurchase = (tin: string, goods: object = {}): Promise<unknown> => this.ask('POST', 'purchases', { tin, ...goods });
  /** Changes the tax rates in the code list and in the checks of sales. Rates are texts. */
  setTaxRates = (rates: Record<string, string>): Promise<unknown> => this.ask('POST', 'tax-rates', rates);
  /** Lets other software make this number of sales with the branch's device. */
  sellFromOtherSoftware = (tin: string, times: number, bhfId = '00'): Promise<unknown> =>
    this.ask('POST', 'counter', { tin, bhfId, by: times });
  /** Lets other software move stock of the taxpayer this number of times. */
  moveStockElsewhere = (tin: string, times: number, bhfId = '00'): Promise<unknown> =>
    this.ask('POST', 'counter', { tin, bhfId, stockBy: times });
  /** The authority refuses the device from now on, and lets it be initialised anew, with any serial number. */
  forgetDevice = (tin: string, bhfId = '00'): Promise<unknown> =>
    this.ask('DELETE', `devices?tin=${tin}&bhfId=${bhfId}`);
  /** Invalidates every token issued so far. */
  revokeTokens = (): Promise<unknown> => this.ask('DELETE', 'tokens');

  tokensIssued = async (): Promise<number> => ((await this.ask('GET', 'tokens')) as { issued: number }).issued;

  /** Sales in the order of acceptance, of all branches or of one. */
  async sales(tin: string, bhfId?: string): Promise<LedgerSale[]> {
    const query = bhfId ? `tin=${tin}&bhfId=${bhfId}` : `tin=${tin}`;
    return ((await this.ask('GET', `ledger?${query}`)) as { sales: LedgerSale[] }).sales;
  }

  /** Rows of another book: `users`, `stockMoves`, `stockMaster`, `purchases` or `imports`. */
  async rows(name: string, tin: string): Promise<Record<string, unknown>[]> {
    return ((await this.ask('GET', `ledger?tin=${tin}`)) as Record<string, Record<string, unknown>[]>)[name] ?? [];
  }

  /**
   * Calls in the order of arrival. Pulls of registers run all the time, so they appear only if `operation` names one.
   */
  async calls(tin: string, operation?: string): Promise<WireCall[]> {
    const query = operation ? `tin=${tin}&operation=${operation}` : `tin=${tin}`;
    const { calls } = (await this.ask('GET', `calls?${query}`)) as { calls: WireCall[] };
    return operation ? calls : calls.filter((call) => !PULL_OPERATIONS.includes(call.operation));
  }

  /** Waits until the latest call of this operation has arrived and has no answer yet. */
  waitForCall(tin: string, operation = 'saveTrnsSalesOsdc'): Promise<void> {
    return eventually(async () => {
      const latest = (await this.calls(tin, operation)).at(-1);
      if (latest?.endedAt !== null) throw new Error(`No ${operation} of ${tin} is on the wire.`);
    });
  }

  private async ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/control/${path}`, {
      method,
      body: body && JSON.stringify(body),
      // The simulator may be killed and restarted between two requests.
      headers: { connection: 'close' },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} is answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
