import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import type { Till } from '../../../../libs/testing/src/till.js';
import { SeededRandom } from './seeded-random.js';
import { untilPulled } from '../client/copies.js';
import { must } from '../client/shop.js';
import { KnownValues } from './known-values.js';
import { leftoverComplaints, type RowCounts } from './leftovers.js';
import { type OpenApiDocument, describedOperations } from './described-operations.js';
import { type GeneratedRequest, randomRequest } from './random-request.js';
import { mayBeValidated, type Validated, validationComplaints } from './validated-first.js';
import {
  type ReceivedAnswer,
  batchIn,
  type BatchAnswer,
  type AnswerEnvelope,
  AnswerChecker,
} from './answer-checker.js';

/** A failure with everything needed to repeat it. */
export interface RandomFinding {
  request: GeneratedRequest;
  answered: ReceivedAnswer;
  complaints: string[];
}

/** Limits the operations by name. */
const ONLY = new RegExp(process.env.RANDOM_ONLY ?? '');

/** The purchase of the documented example. */
const EXAMPLE_PURCHASE = { spplrTin: 'P000111222B', qty: 10, prc: 580 };

/** Follow-ups of a sale appear at its approval, independent of requests. */
const AUTOMATIC = `(kind IN ('stock-movement', 'stock-master') AND follows IS NOT NULL)`;

interface LearntData extends Record<string, unknown> {
  saleList?: { spplrInvcNo: string }[];
  importList?: { importId: string; taskCd: string }[];
}

/** A till of one taxpayer that makes random requests, one after another. */
export class RandomTill {
  private readonly checker: AnswerChecker;
  private readonly knownValues: KnownValues;
  readonly statuses: Record<string, number> = {};

  private constructor(
    private readonly stack: SharedStack,
    private readonly till: Till,
    private readonly document: OpenApiDocument,
    private readonly random: SeededRandom,
  ) {
    this.checker = new AnswerChecker(document);
    this.knownValues = new KnownValues(till.tin);
  }

  static async begin(stack: SharedStack, document: OpenApiDocument, seed: number): Promise<RandomTill> {
    const till = new RandomTill(stack, await stack.uninitialisedTill(), document, new SeededRandom(seed));
    await till.prepare();
    return till;
  }

  /** Creates what the examples refer to: the device, the items and their stock. */
  private async prepare(): Promise<void> {
    for (let times = 0; times < 3; times++) await this.stack.simulator.addPurchase(this.till.tin, EXAMPLE_PURCHASE);
    for (const { path, examples } of this.registeringOperations()) {
      for (const example of examples) await must(this.till.post(path, example));
    }
    await this.stack.query(
      `INSERT INTO stock_levels (lane_id, item_cd, quantity, activated_at)
       SELECT d.id, i.item_cd, 1000000, now() FROM items i JOIN devices d ON d.tin = i.tin WHERE i.tin = $1`,
      [this.till.tin],
    );
    await untilPulled(this.till);
    for (const register of ['purchases', 'imports']) this.rememberRows((await must(this.till.get(register))).body.data);
    await this.logInUsers();
  }

  /** Logs in one user for the till and one whose tokens random requests may use up. */
  private async logInUsers(): Promise<void> {
    const [owner, member] = [await this.stack.userOf(this.till), await this.stack.userOf(this.till, 'MEMBER')];
    const [app] = await this.stack.query<{ id: string }>(
      'SELECT a.id FROM apps a JOIN devices d ON d.id = a.device_id WHERE d.tin = $1',
      [this.till.tin],
    );
    [this.knownValues.accessToken, this.knownValues.appId] = [owner.token, app!.id];
    this.knownValues.add('refreshToken', member.refreshToken);
    for (const pin of [this.till.tin, EXAMPLE_PURCHASE.spplrTin, 'P999000111A']) this.knownValues.add('pin', pin);
  }

  private registeringOperations() {
    // A path with a parameter is about something that is registered already.
    const operations = describedOperations(this.document).filter(
      ({ method, path }) => method === 'POST' && !path.includes('{'),
    );
    const below = (start: string) => operations.filter(({ path }) => path.startsWith(`/api/v1/${start}`));
    return [...below('setup'), ...below('items')];
  }

  async sendRandomRequests(count: number): Promise<RandomFinding[]> {
    const findings: RandomFinding[] = [];
    const operations = describedOperations(this.document).filter(({ path }) => ONLY.test(path));
    let before = await this.rowCounts();
    for (let requestsSent = 0; requestsSent < count; requestsSent++) {
      const operation = this.random.one(operations);
      const request = randomRequest(this.random, this.document, operation, this.knownValues);
      const validated = mayBeValidated(operation, request) ? await this.validate(request, before) : null;
      const answered = await this.send(request);
      const after = await this.rowCounts();
      const complaints = [
        ...this.checker.complaints(operation, request.method, answered),
        ...leftoverComplaints(answered, before, after),
        ...(validated ? validationComplaints(validated, answered) : []),
      ];
      if (complaints.length > 0) findings.push({ request, answered, complaints });
      this.remember(operation.path, request, answered);
      if (operation.path.endsWith('/logout') && answered.status === 200) await this.logInUsers();
      before = after;
    }
    return findings;
  }

  /** Asks what the request would get. That must change no rows. */
  private async validate(request: GeneratedRequest, before: RowCounts): Promise<Validated> {
    const asked = `${request.path}${request.path.includes('?') ? '&' : '?'}validate=true`;
    const answered = await this.send({ ...request, path: asked });
    const after = await this.rowCounts();
    return { answered, isUnchanged: leftoverComplaints({ ...answered, status: 400 }, before, after).length === 0 };
  }

  private async send({ method, path, headers, body }: GeneratedRequest): Promise<ReceivedAnswer> {
    const sent = headers.authorization ? headers : { 'x-api-key': this.till.apiKey, ...headers };
    const hasBody = body !== undefined && method !== 'GET';
    const response = await fetch(`${this.till.address()}${path}`, { method, headers: sent, ...(hasBody && { body }) });
    return { status: response.status, contentType: response.headers.get('content-type'), text: await response.text() };
  }

  private remember(path: string, { method, body }: GeneratedRequest, answered: ReceivedAnswer): void {
    const { status, text } = answered;
    const line = `${method} ${path} ${status}`;
    this.statuses[line] = (this.statuses[line] ?? 0) + 1;
    const batchAnswer = batchIn(answered);
    if (batchAnswer) return this.rememberBatch(batchAnswer);
    if ((status >= 400 && status !== 409) || !answered.contentType?.includes('application/json')) return;
    const { data } = JSON.parse(text) as AnswerEnvelope;
    this.knownValues.add('submission', data?.submissionId);
    this.knownValues.add('item', data?.itemCd);
    this.rememberRows(data ?? {});
    if (status !== 200 || !body) return;
    const sent = jsonIn(body) as { transaction?: { invcNo?: unknown }; invcNo?: unknown } | null;
    this.knownValues.add('invoice', sent?.transaction?.invcNo ?? sent?.invcNo);
  }

  /** Remembers ids of created apps and keys only, because the till's own must not be revoked. */
  private rememberRows(data: Record<string, unknown>): void {
    const { saleList = [], importList = [], rcptSign, appId, keyId, invitation, refreshToken } = data as LearntData;
    for (const { spplrInvcNo } of saleList) this.knownValues.add('purchase', spplrInvcNo);
    for (const { importId, taskCd } of importList) {
      this.knownValues.add('import', importId);
      this.knownValues.add('task', taskCd);
    }
    this.knownValues.add('signature', rcptSign);
    if (appId !== this.knownValues.appId) this.knownValues.add('app', appId);
    this.knownValues.add('apiKey', keyId);
    this.knownValues.add('invitation', invitation);
    this.knownValues.add('refreshToken', refreshToken);
  }

  private rememberBatch({ batch, lines }: BatchAnswer): void {
    this.knownValues.add('batch', batch.batchId);
    for (const { verdict, data } of lines) {
      const label = `a line ${verdict}`;
      this.statuses[label] = (this.statuses[label] ?? 0) + 1;
      if (verdict !== 'accepted') continue;
      this.knownValues.add('submission', data?.submissionId);
      this.knownValues.add(data?.kind === 'item' ? 'item' : 'invoice', data?.reference);
    }
  }

  private async rowCounts(): Promise<RowCounts> {
    const [row] = await this.stack.query<RowCounts>(
      `SELECT (SELECT count(*)::int FROM submissions WHERE tin = $1 AND NOT ${AUTOMATIC}) AS submissions,
         (SELECT count(*)::int FROM items WHERE tin = $1) AS items,
         (SELECT count(*)::int FROM natural_keys k JOIN submissions s ON s.id = k.submission_id
          WHERE s.tin = $1 AND NOT ${AUTOMATIC}) AS keys,
         (SELECT count(*)::int FROM idempotency_keys k JOIN apps a ON a.id = k.app_id
          JOIN devices d ON d.id = a.device_id WHERE d.tin = $1) AS "idempotencyKeys",
         (SELECT coalesce(sum(c.credited_quantity), 0)::float FROM credits c JOIN submissions s ON s.id = c.original_id
          WHERE s.tin = $1) AS credited`,
      [this.till.tin],
    );
    return row!;
  }
}

/** Null for the lines of a batch, of which a repeat is answered as JSON. */
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
