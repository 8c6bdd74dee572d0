import { eventually } from './eventually.js';

/** A sale as the authority recorded it. */
export interface LedgerSale {
  tin: string;
  invcNo: number;
  trdInvcNo: string;
  /** S or R. */
  rcptTyCd: string;
  salesTyCd: string;
  totAmt: number;
  receipt: { curRcptNo: number; totRcptNo: number; intrlData: string; rcptSign: string; sdcDateTime: string };
  acceptedAt: number;
}

/** A call as the authority saw it: when it came and ended, what was decided, and a hash of its bytes. */
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
  /** It lets so many calls pass first. */
  after?: number;
  operation?: string;
  tin?: string;
  code?: string;
  message?: string;
}

/** What a register is pulled with. */
export const PULL_OPERATIONS: readonly string[] = [
  ...['selectCodeList', 'selectItemClsList', 'selectBhfList', 'selectNoticeList', 'selectCustomer'],
  ...['selectTrnsPurchaseSalesList', 'selectImportItemList', 'selectItemList', 'selectStockMoveList'],
];

/** The control side of a simulator in a process of its own: its weather, and what it can testify. */
export class SimulatorControl {
  constructor(private readonly url: string) {}

  down = (): Promise<unknown> => this.ask('POST', 'down');
  up = (): Promise<unknown> => this.ask('POST', 'up');
  setLatency = (ms: number): Promise<unknown> => this.ask('POST', 'latency', { ms });
  setLatencyOf = (operation: string, tin: string, ms: number): Promise<unknown> =>
    this.ask('POST', 'latency', { ms, operation, tin });
  /** What it thinks about at this moment is answered at once. */
  endPauses = (operation: string, tin: string): Promise<unknown> =>
    this.ask('POST', 'latency/hurry', { operation, tin });
  armFault = (fault: FaultToArm): Promise<unknown> => this.ask('POST', 'faults', fault);
  /** All faults that were armed. */
  clearFaults = (): Promise<unknown> => this.ask('DELETE', 'faults');
  setClock = (offsetMs: number): Promise<unknown> => this.ask('POST', 'clock', { offsetMs });
  setRules = (rules: object): Promise<unknown> => this.ask('POST', 'rules', rules);
  addNotice = (title: string): Promise<unknown> => this.ask('POST', 'notices', { title, cont: 'For all taxpayers' });
  /** Other software registers an item for this taxpayer. */
  addItem = (tin: string, item: object): Promise<unknown> => this.ask('POST', 'items', { tin, ...item });
  /** A supplier invoices something to this PIN. */
  addPurchase = (tin: string, goods: object = {}): Promise<unknown> => this.ask('POST', 'purchases', { tin, ...goods });
  /** In the code list, as texts, and in what is demanded of sales. */
  setTaxRates = (rates: Record<string, string>): Promise<unknown> => this.ask('POST', 'tax-rates', rates);
  /** Other software sells so often with the device of this branch. */
  sellFromOtherSoftware = (tin: string, times: number, bhfId = '00'): Promise<unknown> =>
    this.ask('POST', 'counter', { tin, bhfId, by: times });
  /** From now on no bearer token of before is good any more. */
  revokeTokens = (): Promise<unknown> => this.ask('DELETE', 'tokens');

  /** How many bearer tokens were given out so far. */
  tokensIssued = async (): Promise<number> => ((await this.ask('GET', 'tokens')) as { issued: number }).issued;

  /** In the order they were accepted; of all branches, or of one. */
  async sales(tin: string, bhfId?: string): Promise<LedgerSale[]> {
    const query = bhfId ? `tin=${tin}&bhfId=${bhfId}` : `tin=${tin}`;
    return ((await this.ask('GET', `ledger?${query}`)) as { sales: LedgerSale[] }).sales;
  }

  /** Another of its books, as the simulator shows it: `users`, `stockMoves`, `stockMaster`, `purchases`, `imports`. */
  async rows(name: string, tin: string): Promise<Record<string, unknown>[]> {
    return ((await this.ask('GET', `ledger?tin=${tin}`)) as Record<string, Record<string, unknown>[]>)[name] ?? [];
  }

  /** In the order they came; without the pulls of registers, which go on beside everything, unless they are asked for. */
  async calls(tin: string, operation?: string): Promise<WireCall[]> {
    const query = operation ? `tin=${tin}&operation=${operation}` : `tin=${tin}`;
    const { calls } = (await this.ask('GET', `calls?${query}`)) as { calls: WireCall[] };
    return operation ? calls : calls.filter((call) => !PULL_OPERATIONS.includes(call.operation));
  }

  /** Until the latest of these calls is there, and has no answer yet. */
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
      // It may be killed and started again between two questions.
      headers: { connection: 'close' },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} is answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
