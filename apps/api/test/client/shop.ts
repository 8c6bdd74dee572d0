import type { TillAnswer, TillRequestOptions, Till } from '../../../../libs/testing/src/till.js';
import { eventually } from '../../../../libs/testing/src/eventually.js';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import * as bodies from './bodies.js';

export { eventually, SharedStack };
export type { TillAnswer, TillRequestOptions, Till };

/** What answers say where no attempt is planned: the AUTHORITY_RETRY_DELAY of a stack. */
export const RETRY_AFTER = '1';

export const ASYNC: TillRequestOptions = { prefer: 'respond-async' };

/** A new taxpayer with a till that can sell `SERVICE`. */
export async function shop(): Promise<Shop> {
  const stack = await SharedStack.find();
  return new Shop(stack, await stack.shopTill(bodies.serviceItem(bodies.SERVICE)));
}

/** A new taxpayer with a device that is not initialised. */
export async function newcomer(): Promise<{ stack: SharedStack; till: Till }> {
  const stack = await SharedStack.find();
  return { stack, till: await stack.uninitialisedTill() };
}

/** One till for all requests of a file that change nothing. */
export const anyTill = (): Promise<Till> => (anybody ??= newcomer().then(({ till }) => till));

let anybody: Promise<Till> | undefined;

/** Fails unless the request succeeds. */
export async function must(asked: Promise<TillAnswer>): Promise<TillAnswer> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`It is answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The status, the code and the wrong fields of an answer. */
export const verdict = ({ status, body }: TillAnswer) => [
  status,
  body.resultCd,
  ...errorsOf(body).map(({ code, field }) => `${code} ${field}`),
];

export interface ApiError {
  field: string;
  code: string;
  message: string;
  fix: string;
}

export const errorsOf = (body: TillAnswer['body']): ApiError[] => (body.errors as ApiError[] | undefined) ?? [];

/** The wrong fields, for answers with several problems per field. */
export const fieldsOf = ({ body }: TillAnswer): string[] => errorsOf(body).map(({ field }) => field);

export const warningsOf = (body: TillAnswer['body']) => (body.warnings as { field: string }[] | undefined) ?? [];

/** The fields of a sale as sent to the authority. */
export interface WireSale {
  invcNo: number;
  orgInvcNo: number;
  trdInvcNo: string;
  rcptTyCd: string;
  salesTyCd: string;
  itemList: { itemCd: string; itemClsCd: string; qty: number; totAmt: number; bcd: string | null }[];
  [more: string]: unknown;
}

/** Methods are properties, because tests destructure them. */
export class Shop {
  constructor(
    readonly stack: SharedStack,
    readonly till: Till,
  ) {}

  /** Delays a sale at the authority, so that every later sale waits in the lane. */
  blockLane = async (): Promise<TillAnswer> => {
    const slow = bodies.sale('SLOW', [bodies.line()], { remark: 'simulate:latency=600000' });
    const held = await this.till.post('sales', slow, ASYNC);
    await this.stack.simulator.waitForCall(this.till.tin);
    return held;
  };

  /** Lets the authority answer the sale that blocks the lane. */
  freeLane = (): Promise<unknown> => this.stack.simulator.endPauses('saveTrnsSalesOsdc', this.till.tin);

  /** Sets the stock of an item, as the stock endpoints would. */
  stock = async (itemCode: string, quantity: number): Promise<void> => {
    await this.stack.query(
      `INSERT INTO stock_levels (lane_id, item_cd, quantity, activated_at)
       SELECT id, $2, $3::numeric, now() FROM devices WHERE tin = $1
       ON CONFLICT (lane_id, item_cd) DO UPDATE SET quantity = excluded.quantity, activated_at = excluded.activated_at`,
      [this.till.tin, itemCode, quantity],
    );
  };

  /** Lets the authority refuse the next movement. */
  refuseMovement = (): Promise<unknown> => {
    const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'insertStockIO', tin: this.till.tin };
    return this.stack.simulator.armFault(refusal);
  };

  /** Registers goods without stock. */
  goods = async (itemCode = 'SOAP', more: object = {}): Promise<void> => {
    await must(this.till.post('items/goods', { ...bodies.serviceItem(itemCode, { itemName: 'Soap' }), ...more }));
  };

  /** The movements in the authority's ledger, in order. */
  movements = () => this.stack.simulator.rows('stockMoves', this.till.tin);

  /** Returns the authority's sum of movements and its stock master for each item. */
  authoritysStock = async (): Promise<{ moved: Record<string, number>; masters: Record<string, number> }> => {
    const moved: Record<string, number> = {};
    for (const { sarTyCd, itemList } of await this.movements()) {
      for (const { itemCd, qty } of itemList as { itemCd: string; qty: number }[]) {
        moved[itemCd] = Math.round(((moved[itemCd] ?? 0) + ((sarTyCd as string) < '11' ? qty : -qty)) * 100) / 100;
      }
    }
    const masters = await this.stack.simulator.rows('stockMaster', this.till.tin);
    return { moved, masters: Object.fromEntries(masters.map(({ itemCd, rsdQty }) => [itemCd, rsdQty])) };
  };

  /** Waits until no document of this taxpayer is pending. */
  atRest = (): Promise<void> =>
    eventually(
      async () => {
        const [row] = await this.stack.query<{ open: number }>(
          `SELECT count(*)::int AS open FROM submissions WHERE tin = $1 AND NOT is_settled(status)`,
          [this.till.tin],
        );
        expect(row!.open).toBe(0);
      },
      { timeoutMs: 30_000, everyMs: 50 },
    );

  inStock = async (itemCode: string): Promise<number | null> => {
    const [row] = await this.stack.query<{ quantity: number }>(
      `SELECT l.quantity::float FROM stock_levels l JOIN devices d ON d.id = l.lane_id WHERE d.tin = $1 AND l.item_cd = $2`,
      [this.till.tin, itemCode],
    );
    return row?.quantity ?? null;
  };

  post = (path: string, body: object, asking?: TillRequestOptions): Promise<TillAnswer> =>
    this.till.post(path, body, asking);
  get = (path: string, asking?: TillRequestOptions): Promise<TillAnswer> => this.till.get(path, asking);

  /** Sells and waits for the signature. */
  sell = (invcNo: string, lines?: bodies.Line[], more?: Record<string, unknown>): Promise<TillAnswer> =>
    must(this.till.post('sales', bodies.sale(invcNo, lines, more)));

  register = (itemCode: string, more: object = {}): Promise<TillAnswer> =>
    must(this.till.post('items/service', { ...bodies.serviceItem(itemCode), ...more }));

  /** Waits until the ledger knows that this answer was received. Only then each of the APIs refuses the same post. */
  untilHandedOut = ({ headers }: TillAnswer): Promise<void> =>
    eventually(async () => {
      const [row] = await this.stack.query<{ isHandedOut: boolean }>(
        'SELECT receipt_handed_out_at IS NOT NULL AS "isHandedOut" FROM submissions WHERE id = $1',
        [headers.get('location')!.split('/').at(-1)],
      );
      expect(row).toEqual({ isHandedOut: true });
    });

  /** Waits until the document has settled, with any result. */
  settled = (answer: TillAnswer): Promise<TillAnswer> =>
    this.till.get(answer.headers.get('location')!, { prefer: 'wait=60' });

  /**
   * The sent or future wire body of the latest document with this number. Stock movements that follow a sale share its
   * number.
   */
  wireOf = async (reference: string): Promise<WireSale> => {
    const [row] = await this.stack.query<{ body: string }>(
      `SELECT wire_body AS body FROM submissions JOIN wire_bodies USING (id) WHERE tin = $1 AND reference = $2 AND kind <> 'stock-movement'
       ORDER BY accepted_at DESC LIMIT 1`,
      [this.till.tin, reference],
    );
    return JSON.parse(row!.body) as WireSale;
  };

  signedSales = () => this.stack.simulator.sales(this.till.tin);

  /** Row counts that a refused request must not change. */
  stored = async (): Promise<Record<string, number>> => {
    const [row] = await this.stack.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM submissions WHERE tin = $1) AS submissions,
         (SELECT count(*)::int FROM items WHERE tin = $1) AS items,
         (SELECT count(*)::int FROM natural_keys k JOIN submissions s ON s.id = k.submission_id WHERE s.tin = $1) AS keys`,
      [this.till.tin],
    );
    return row!;
  };
}
