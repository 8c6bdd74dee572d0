import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import type { Till } from '../../../../libs/testing/src/till.js';
import { Dice } from './seeded-random.js';
import { untilPulled } from '../client/copies.js';
import { must } from '../client/shop.js';
import { Knowledge } from './known-values.js';
import { complaintsOfStore, type Stored } from './leftovers.js';
import { type Document, operationsOf } from './described-operations.js';
import { type Request, randomRequest } from './random-request.js';
import { type Answered, batchIn, type BatchSaid, type Envelope, Judge } from './answer-checker.js';

/** What went wrong, with all it takes to see it again. */
export interface Finding {
  request: Request;
  answered: Answered;
  complaints: string[];
}

/** Of which operations it asks. */
const ONLY = new RegExp(process.env.RANDOM_ONLY ?? '');

/** As the example of a confirmation has it. */
const EXAMPLE_PURCHASE = { spplrTin: 'P000111222B', qty: 10, prc: 580 };

/** What follows what was sold comes when it is approved, whatever is asked meanwhile. */
const BY_ITSELF = `(kind IN ('stock-movement', 'stock-master') AND follows IS NOT NULL)`;

interface Learnt extends Record<string, unknown> {
  saleList?: { spplrInvcNo: string }[];
  importList?: { importId: string; taskCd: string }[];
}

/** A till that asks for whatever chance makes it ask for, one thing after the other, as one taxpayer. */
export class TillOfChance {
  private readonly judge: Judge;
  private readonly knows: Knowledge;
  readonly statuses: Record<string, number> = {};

  private constructor(
    private readonly stack: SharedStack,
    private readonly till: Till,
    private readonly document: Document,
    private readonly dice: Dice,
  ) {
    this.judge = new Judge(document);
    this.knows = new Knowledge(till.tin);
  }

  static async begin(stack: SharedStack, document: Document, seed: number): Promise<TillOfChance> {
    const one = new TillOfChance(stack, await stack.strangeTill(), document, new Dice(seed));
    await one.prepare();
    return one;
  }

  /** What the examples speak of is there: the device, the items, and stock of them. */
  private async prepare(): Promise<void> {
    for (let times = 0; times < 3; times++) await this.stack.simulator.supply(this.till.tin, EXAMPLE_PURCHASE);
    for (const { path, examples } of this.registering()) {
      for (const example of examples) await must(this.till.post(path, example));
    }
    await must(this.till.registerItem('SVC-TRAINING'));
    await this.stack.query(
      `INSERT INTO stock_levels (lane_id, item_cd, quantity, activated_at)
       SELECT d.id, i.item_cd, 1000000, now() FROM items i JOIN devices d ON d.tin = i.tin WHERE i.tin = $1`,
      [this.till.tin],
    );
    await untilPulled(this.till);
    for (const register of ['purchases', 'imports']) this.rememberRows((await must(this.till.get(register))).body.data);
    await this.meetPeople();
  }

  /** One who stays logged in, and one whose tokens are for chance to spend. */
  private async meetPeople(): Promise<void> {
    const [owner, member] = [await this.stack.personOf(this.till), await this.stack.personOf(this.till, 'MEMBER')];
    const [app] = await this.stack.query<{ id: string }>(
      'SELECT a.id FROM apps a JOIN devices d ON d.id = a.device_id WHERE d.tin = $1',
      [this.till.tin],
    );
    [this.knows.accessToken, this.knows.appId] = [owner.token, app!.id];
    this.knows.learn('refreshToken', member.refreshToken);
    for (const pin of [this.till.tin, EXAMPLE_PURCHASE.spplrTin, 'P999000111A']) this.knows.learn('pin', pin);
  }

  private registering() {
    const operations = operationsOf(this.document).filter(({ method }) => method === 'POST');
    const below = (start: string) => operations.filter(({ path }) => path.startsWith(`/api/v1/${start}`));
    return [...below('setup'), ...below('items')];
  }

  async ask(count: number): Promise<Finding[]> {
    const findings: Finding[] = [];
    const operations = operationsOf(this.document).filter(({ path }) => ONLY.test(path));
    let before = await this.stored();
    for (let asked = 0; asked < count; asked++) {
      const operation = this.dice.one(operations);
      const request = randomRequest(this.dice, this.document, operation, this.knows);
      const answered = await this.send(request);
      const after = await this.stored();
      const complaints = [
        ...this.judge.complaints(operation, request.method, answered),
        ...complaintsOfStore(answered, before, after),
      ];
      if (complaints.length > 0) findings.push({ request, answered, complaints });
      this.remember(operation.path, request, answered);
      if (operation.path.endsWith('/logout') && answered.status === 200) await this.meetPeople();
      before = after;
    }
    return findings;
  }

  private async send({ method, path, headers, body }: Request): Promise<Answered> {
    const sent = headers.authorization ? headers : { 'x-api-key': this.till.apiKey, ...headers };
    const hasBody = body !== undefined && method !== 'GET';
    const response = await fetch(`${this.till.address()}${path}`, { method, headers: sent, ...(hasBody && { body }) });
    return { status: response.status, contentType: response.headers.get('content-type'), text: await response.text() };
  }

  private remember(path: string, { method, body }: Request, answered: Answered): void {
    const { status, text } = answered;
    const line = `${method} ${path} ${status}`;
    this.statuses[line] = (this.statuses[line] ?? 0) + 1;
    const said = batchIn(answered);
    if (said) return this.rememberBatch(said);
    if (status >= 400 && status !== 409) return;
    const { data } = JSON.parse(text) as Envelope;
    this.knows.learn('submission', data?.submissionId);
    this.knows.learn('item', data?.itemCd);
    this.rememberRows(data ?? {});
    if (status !== 200 || !body) return;
    const sent = JSON.parse(body) as { transaction?: { invcNo?: unknown }; invcNo?: unknown } | null;
    this.knows.learn('invoice', sent?.transaction?.invcNo ?? sent?.invcNo);
  }

  /** Ids of apps and keys are learnt from what makes them: the ones of this till are not to be revoked. */
  private rememberRows(data: Record<string, unknown>): void {
    const { saleList = [], importList = [], rcptSign, appId, keyId, invitation, refreshToken } = data as Learnt;
    for (const { spplrInvcNo } of saleList) this.knows.learn('purchase', spplrInvcNo);
    for (const { importId, taskCd } of importList) {
      this.knows.learn('import', importId);
      this.knows.learn('task', taskCd);
    }
    this.knows.learn('signature', rcptSign);
    if (appId !== this.knows.appId) this.knows.learn('app', appId);
    this.knows.learn('apiKey', keyId);
    this.knows.learn('invitation', invitation);
    this.knows.learn('refreshToken', refreshToken);
  }

  private rememberBatch({ batch, lines }: BatchSaid): void {
    this.knows.learn('batch', batch.batchId);
    for (const { verdict, data } of lines) {
      const told = `a line ${verdict}`;
      this.statuses[told] = (this.statuses[told] ?? 0) + 1;
      if (verdict !== 'accepted') continue;
      this.knows.learn('submission', data?.submissionId);
      this.knows.learn(data?.kind === 'item' ? 'item' : 'invoice', data?.reference);
    }
  }

  private async stored(): Promise<Stored> {
    const [row] = await this.stack.query<Stored>(
      `SELECT (SELECT count(*)::int FROM submissions WHERE tin = $1 AND NOT ${BY_ITSELF}) AS submissions,
         (SELECT count(*)::int FROM items WHERE tin = $1) AS items,
         (SELECT count(*)::int FROM natural_keys k JOIN submissions s ON s.id = k.submission_id
          WHERE s.tin = $1 AND NOT ${BY_ITSELF}) AS keys,
         (SELECT count(*)::int FROM idempotency_keys k JOIN apps a ON a.id = k.app_id
          JOIN devices d ON d.id = a.device_id WHERE d.tin = $1) AS "idempotencyKeys",
         (SELECT coalesce(sum(c.credited_quantity), 0)::float FROM credits c JOIN submissions s ON s.id = c.original_id
          WHERE s.tin = $1) AS credited`,
      [this.till.tin],
    );
    return row!;
  }
}
