export interface TillAnswer {
  status: number;
  headers: Headers;
  body: {
    resultCd: string;
    success: boolean;
    data: { submissionId: string; status: string; rcptSign: string; intrlData: string; [more: string]: unknown };
    [more: string]: unknown;
  };
  tookMs: number;
}

export interface TillRequestOptions {
  prefer?: string;
  requestId?: string;
  idempotencyKey?: string;
  /** Headers that override all others; undefined removes a header. */
  headers?: Record<string, string | undefined>;
}

export interface SaleOptions extends TillRequestOptions {
  rcptTyCd?: string;
  qty?: number;
  /** The simulator reads fault requests such as `simulate:timeout` from the remark. */
  remark?: string;
}

/** The item that every till sells by default. */
export const SOLD_ITEM = 'SVC-WASH';
const PRICE = { taxable: 1_000, tax: 160, total: 1_160 };

/** A client of the API: one app's key and one device. */
export class Till {
  /** The token of a user of the account, in tests with a dashboard login. */
  token = '';

  constructor(
    /** The API address for the next request; several APIs are used in turn. */
    readonly address: () => string,
    readonly tin: string,
    readonly apiKey: string,
    readonly soldItem = SOLD_ITEM,
  ) {}

  initialise(): Promise<TillAnswer> {
    return this.post('initialize', { deviceSerialNumber: `serial of ${this.tin}` });
  }

  registerItem(itemCode: string, options?: TillRequestOptions): Promise<TillAnswer> {
    return this.post('items/service', { itemName: `Item ${itemCode}`, taxType: 'B', itemCode }, options);
  }

  sell(invcNo: string, { rcptTyCd = 'S', qty = 1, remark, ...options }: SaleOptions = {}): Promise<TillAnswer> {
    return this.post('sales', saleBody(invcNo, { rcptTyCd, qty, remark, itemCd: this.soldItem }), options);
  }

  get(path: string, options: TillRequestOptions = {}): Promise<TillAnswer> {
    return this.ask('GET', path, undefined, options);
  }

  post(path: string, body: object, options: TillRequestOptions = {}): Promise<TillAnswer> {
    return this.ask('POST', path, body, options);
  }

  put(path: string, body: object, options: TillRequestOptions = {}): Promise<TillAnswer> {
    return this.ask('PUT', path, body, options);
  }

  delete(path: string, options: TillRequestOptions = {}): Promise<TillAnswer> {
    return this.ask('DELETE', path, undefined, options);
  }

  /** Requests a path of the API or the `Location` of an earlier answer. A text body is sent unchanged. */
  async ask(
    method: string,
    path: string,
    body: object | string | undefined,
    options: TillRequestOptions = {},
  ): Promise<TillAnswer> {
    const startedAt = performance.now();
    const url = new URL(path, `${this.address()}/api/v1/`);
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    const response = await fetch(url, { method, body: sent, headers: this.headers(options, sent !== undefined) });
    const text = await response.text();
    const answer = (text === '' ? {} : JSON.parse(text)) as TillAnswer['body'];
    return { status: response.status, headers: response.headers, body: answer, tookMs: performance.now() - startedAt };
  }

  private headers(
    { prefer, requestId, idempotencyKey, headers }: TillRequestOptions,
    hasBody: boolean,
  ): [string, string][] {
    const all = {
      'x-api-key': this.apiKey,
      'content-type': hasBody ? 'application/json' : undefined,
      prefer,
      'x-request-id': requestId,
      'idempotency-key': idempotencyKey,
      ...headers,
    };
    return Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  }
}

/** A sale as a client of the API posts it, with equal lines of one item. */
export const saleBody = (
  invcNo: string,
  {
    rcptTyCd = 'S',
    qty = 1,
    lines = 1,
    remark,
    itemCd = SOLD_ITEM,
  }: Pick<SaleOptions, 'rcptTyCd' | 'qty' | 'remark'> & { lines?: number; itemCd?: string } = {},
) => ({
  transaction: header(invcNo, rcptTyCd, lines * qty, remark),
  items: Array.from({ length: lines }, () => line(itemCd, qty)),
});

const header = (invcNo: string, rcptTyCd: string, qty: number, remark?: string) => ({
  invcNo,
  salesDt: '20260302',
  pmtTyCd: '01',
  rcptTyCd,
  salesSttsCd: '02',
  currency: 'KES',
  exchangeRate: 1,
  destnCountryCd: 'KE',
  totTaxblAmt: qty * PRICE.taxable,
  totTax: qty * PRICE.tax,
  totAmt: qty * PRICE.total,
  remark,
});

const line = (itemCd: string, qty: number) => ({
  itemCd,
  itemNm: 'A wash',
  qtyUnitCd: 'U',
  qty,
  prc: PRICE.total,
  taxTyCd: 'B',
  taxblAmt: qty * PRICE.taxable,
  taxAmt: qty * PRICE.tax,
  totAmt: qty * PRICE.total,
});
