import { type Database, Sealer } from '@app/persistence';
import type { Stack } from '../stack.js';
import { ENCRYPTION_KEY } from '../stack-settings.js';
import type { Till } from '../till.js';

/** The same for all, because the copied submission has the fingerprint of the original. */
const SERIAL = 'serial of a shop';

/** A device as the authority answers its initialisation. */
interface Grant {
  sdcId: string;
  mrcNo: string;
  cmcKey: string;
  [more: string]: unknown;
}

/**
 * Tills with an initialised device and one registered item. The first one posts its documents; the others are copies of its
 * rows, and only their devices and items at the authority are new. So they cost neither posts nor the pulls after an
 * initialisation.
 */
export class CopiedShops {
  private original: Promise<Till> | undefined;

  constructor(private readonly stack: Stack) {}

  async next(item: object): Promise<Till> {
    const [original, till] = await Promise.all([
      (this.original ??= this.prepare(item)),
      this.stack.uninitialisedTill(),
    ]);
    const grant = await this.initialise(till);
    await copyRows(this.stack.db, original, till, grant);
    await this.registerItem(original, till, grant);
    return till;
  }

  private async prepare(item: object): Promise<Till> {
    const till = await this.stack.uninitialisedTill();
    const steps = [
      () => till.post('initialize', { deviceSerialNumber: SERIAL }),
      () => till.post('items/service', item),
      // The first pulls begin with the initialisation.
      () => till.get('sync', { prefer: 'wait=60' }),
    ];
    for (const step of steps) {
      const { status, body } = await step();
      if (status !== 200) throw new Error(`The first shop is answered ${status}: ${JSON.stringify(body)}`);
    }
    return till;
  }

  private async initialise({ tin }: Till): Promise<Grant> {
    const device = { tin, bhfId: '00', dvcSrlNo: SERIAL };
    const { data } = await this.call('selectInitOsdcInfo', JSON.stringify(device));
    return (data as { info: Grant }).info;
  }

  private async registerItem(original: Till, { tin }: Till, { cmcKey }: Grant): Promise<void> {
    const [item] = await this.stack.db.query<{ body: string }>(
      `SELECT wire_body AS body FROM submissions JOIN wire_bodies USING (id) WHERE tin = $1 AND kind = 'item'`,
      [original.tin],
    );
    await this.call('saveItem', item!.body, { tin, bhfId: '00', cmcKey });
  }

  /** Calls the authority as a worker does. */
  private async call(operation: string, body: string, device: Record<string, string> = {}) {
    const headers = { 'content-type': 'application/json', ...device };
    const response = await fetch(`${this.stack.wireAddress}/etims-api/${operation}`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { resultCd: string; data: unknown };
    if (answer.resultCd !== '000') throw new Error(`${operation} is answered ${JSON.stringify(answer)}`);
    return answer;
  }
}

const copyRows = (db: Database, original: Till, { tin }: Till, { cmcKey, sdcId, mrcNo, ...info }: Grant) =>
  db.query(COPY, [...[original.tin, tin, sdcId, mrcNo, new Sealer(ENCRYPTION_KEY).seal(cmcKey)], JSON.stringify(info)]);

/** $1 is the PIN of the original, $2 that of the copy. Each text with the first one gets the second one. */
const COPY = `
  WITH original AS (SELECT id FROM devices WHERE tin = $1),
  copy AS (
    UPDATE devices SET serial = '${SERIAL}', sdc_id = $3, mrc_no = $4, cmc_key = $5, info = $6, initialised_at = now()
    WHERE tin = $2 RETURNING id, account_id),
  answered AS (UPDATE lanes SET answered_at = now() WHERE id IN (SELECT id FROM copy)),
  ids AS MATERIALIZED (SELECT s.id, gen_random_uuid() AS copied FROM submissions s JOIN original o ON o.id = s.lane_id),
  copied_submissions AS (
    INSERT INTO submissions
    SELECT n.* FROM ids JOIN submissions s USING (id) CROSS JOIN copy c JOIN apps a ON a.device_id = c.id,
      jsonb_populate_record(s, replace((to_jsonb(s) || jsonb_build_object(
        'id', ids.copied, 'lane_id', c.id, 'app_id', a.id, 'account_id', c.account_id,
        'accepted_at', now() + (s.accepted_at - statement_timestamp()) * 0.001, 'turn_at', now() + (s.turn_at - statement_timestamp()) * 0.001,
        'settled_at', now()))::text, $1, $2)::jsonb) n),
  copied_documents AS (
    INSERT INTO documents
    SELECT ids.copied, replace(d.document::text, $1, $2)::jsonb FROM ids JOIN documents d USING (id)),
  copied_wire_bodies AS (
    INSERT INTO wire_bodies
    SELECT ids.copied, replace(w.wire_body, $1, $2) FROM ids JOIN wire_bodies w USING (id)),
  copied_attempts AS (
    INSERT INTO attempts
    SELECT n.* FROM ids JOIN attempts a ON a.submission_id = ids.id,
      jsonb_populate_record(a, jsonb_build_object('submission_id', ids.copied)) n),
  copied_keys AS (
    INSERT INTO natural_keys
    SELECT replace(k.key, $1, $2), ids.copied FROM ids JOIN natural_keys k ON k.submission_id = ids.id),
  copied_items AS (
    INSERT INTO items
    SELECT n.* FROM ids JOIN items i ON i.submission_id = ids.id,
      jsonb_populate_record(i, jsonb_build_object('tin', $2::text, 'submission_id', ids.copied, 'created_at', now())) n),
  copied_pulls AS (
    INSERT INTO pulls
    SELECT n.* FROM pulls p JOIN original o ON o.id = p.lane_id CROSS JOIN copy c,
      jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'tin', $2::text, 'lane_id', c.id, 'answered_at', NULL,
        'scope', replace(replace(p.scope, $1, $2), o.id::text, c.id::text), 'pulled_at', now())) n
    WHERE p.scope <> '')
  INSERT INTO register_rows
  SELECT n.* FROM register_rows r CROSS JOIN original o CROSS JOIN copy c,
    jsonb_populate_record(r, replace(replace(to_jsonb(r)::text, $1, $2), o.id::text, c.id::text)::jsonb) n
  WHERE r.scope IN ($1, o.id::text)`;
