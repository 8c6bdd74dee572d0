import { hintOf, newApiKey } from '../../../../libs/access/src/api-keys.js';
import { hashSecret } from '../../../../libs/access/src/secrets.js';
import { eventually } from '../../../../libs/testing/src/eventually.js';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import type { SimulatorControl } from '../../../../libs/testing/src/simulator-control.js';
import type { Statement } from '../../../../libs/persistence/src/database/tx.js';
import { CONSULTING, TRAINING, type WireBody } from './sales.js';
import { ApiTill, serialOf, type TillAnswer } from './till.js';

export { eventually };

const SALE = 'saveTrnsSalesOsdc';
const WITHOUT_END_MS = 600_000;

/**
 * Tills of new taxpayers at the run's shared stack, for suites that are clients of the API and nothing more. It loads no
 * code of the API. A test changes what its own taxpayer meets, and stops or slows nothing for the others.
 */
export class SharedBench {
  private constructor(private readonly stack: SharedStack) {}

  static async find(): Promise<SharedBench> {
    return new SharedBench(await SharedStack.find());
  }

  get simulator(): SimulatorControl {
    return this.stack.simulator;
  }

  get apiUrl(): string {
    return this.stack.nextApi();
  }

  /** What the APIs have written to their logs so far, from warnings up. */
  apiOutput(): Promise<string> {
    return this.stack.apiOutput();
  }

  /** Queries the ledger directly. */
  query<Row>(statement: string | Statement, values: unknown[] = []): Promise<Row[]> {
    return this.stack.query(typeof statement === 'string' ? statement : statement.text, values);
  }

  /** A till with a key of its own, whose device is not initialised yet. */
  async uninitialisedTill(): Promise<ApiTill> {
    const { apiKey, tin } = await this.stack.uninitialisedTill();
    return new ApiTill(this.apiUrl, apiKey, tin, '00');
  }

  /** Another till of the same app, with a key of its own. */
  async withSecondKey(till: ApiTill): Promise<ApiTill> {
    const apiKey = newApiKey('SANDBOX');
    await this.query(
      `INSERT INTO api_keys (id, app_id, hash, hint)
       SELECT gen_random_uuid(), app_id, $2, $3 FROM api_keys WHERE hash = $1`,
      [hashSecret(till.apiKey), hashSecret(apiKey), hintOf(apiKey)],
    );
    return new ApiTill(this.apiUrl, apiKey, till.tin, till.bhfId);
  }

  /** A till in another branch of the same taxpayer and account, whose device is not initialised yet. */
  async branchOf({ tin }: ApiTill, bhfId = '01'): Promise<ApiTill> {
    const { apiKey } = await this.stack.branchOf({ tin }, bhfId);
    return new ApiTill(this.apiUrl, apiKey, tin, bhfId);
  }

  /** A till that can sell: its device is initialised, and the items are registered. */
  async till(items: object[] = [CONSULTING, TRAINING]): Promise<ApiTill> {
    const till = await this.initialised(await this.uninitialisedTill());
    for (const item of items) await till.mustPost('/items/service', item);
    return till;
  }

  async initialised(till: ApiTill): Promise<ApiTill> {
    await till.mustPost('/initialize', { deviceSerialNumber: serialOf(till) });
    return till;
  }

  /** Counts the rows of a taxpayer that a refused request must not leave behind. */
  async rowsOf({ tin }: ApiTill): Promise<Record<string, number>> {
    const [row] = await this.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM submissions WHERE tin = $1) AS submissions,
         (SELECT count(*)::int FROM items WHERE tin = $1) AS items,
         (SELECT count(*)::int FROM natural_keys WHERE position($1 IN key) > 0) AS "naturalKeys",
         (SELECT sum(waiting)::int FROM lanes JOIN devices USING (id) WHERE tin = $1) AS waiting`,
      [tin],
    );
    return row!;
  }

  /** The wire body of a submission of this till. */
  async wireBodyOf({ tin }: ApiTill, reference: string): Promise<WireBody> {
    const [row] = await this.query<{ body: string }>(
      `SELECT wire_body AS body FROM submissions JOIN wire_bodies USING (id) WHERE tin = $1 AND reference = $2 ORDER BY accepted_at DESC LIMIT 1`,
      [tin, reference],
    );
    return JSON.parse(row!.body) as WireBody;
  }

  /** The calls that the authority got for a device. */
  async callsOf({ tin, bhfId }: ApiTill, operation: string): Promise<{ resultCd: string | null }[]> {
    const query = `tin=${tin}&bhfId=${bhfId}&operation=${operation}`;
    const response = await fetch(`${this.stack.simulatorAddress}/control/calls?${query}`);
    return ((await response.json()) as { calls: { resultCd: string | null }[] }).calls;
  }

  /** Does something while the authority keeps the till's first sale waiting, so that all later documents wait in its lane. */
  async whileLaneWaits<T>(till: ApiTill, first: object, work: (accepted: TillAnswer) => Promise<T>): Promise<T> {
    await this.simulator.setLatencyOf(SALE, till.tin, WITHOUT_END_MS);
    const accepted = await till.post('/sales', first, { prefer: 'respond-async' });
    await this.simulator.waitForCall(till.tin);
    const result = await work(accepted);
    await this.simulator.setLatencyOf(SALE, till.tin, 0);
    await this.simulator.endPauses(SALE, till.tin);
    return result;
  }
}
