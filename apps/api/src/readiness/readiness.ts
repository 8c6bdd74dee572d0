import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReadDatabase } from '@app/persistence';
import { Shown } from '../http/openapi/reply-fields.js';

/** The branch whose steps are looked at: what it did in the sandbox, and then what there is of it in production. */
export interface ReadyBranch {
  accountId: string;
  tin: string;
  bhfId: string;
}

class ReadinessStepDto {
  @Shown('Name of the step.', 'refund')
  name!: string;

  @Shown('Whether it was seen.', false)
  done!: boolean;

  @Shown('What the step is.', 'A refund was signed.')
  about!: string;

  @Shown('Method of the call that does it.', 'POST')
  method!: string;

  @Shown('Address of that call.', '/api/v1/sales/{invcNo}/refund')
  path!: string;
}

/** The answer of GET /readiness, and of that of an app in the dashboard. */
export class ReadinessDto {
  @Shown('Whether every step was seen.', false)
  ready!: boolean;

  @ApiProperty({ description: 'In the order in which they help.', type: [ReadinessStepDto] })
  steps!: ReadinessStepDto[];
}

type Step = Omit<ReadinessStepDto, 'name' | 'done'>;

const step = (call: string, about: string): Step => {
  const [method, path] = call.split(' ') as [string, string];
  return { about, method, path: `/api/v1/${path}` };
};

/** The steps that a till must have done before it sells in production. */
const STEPS = {
  device: step(
    'POST initialize',
    'The device of the branch is set up in the sandbox, and the tax authority accepts it.',
  ),
  item: step('POST items', 'An item is registered.'),
  sale: step('POST sales', 'A sale was signed.'),
  receipt: step('GET submissions/{id}/receipt', 'A signed receipt was given out, to be printed.'),
  refund: step('POST sales/{invcNo}/refund', 'A refund was signed.'),
  wait: step('POST sales', 'A document had to wait for another attempt. Send "remark": "simulate:timeout".'),
  refusal: step('POST sales', 'The tax authority refused a document. Send "remark": "simulate:reject=921".'),
  productionApp: step('POST dashboard/apps', 'The PIN has an app of production, and an operator has activated it.'),
  productionKey: step('POST dashboard/apps/{id}/keys', 'That app has a key.'),
  productionDevice: step('POST initialize', 'The device of the branch is set up in production.'),
} as const;

type StepName = keyof typeof STEPS;

/** The number of the newest documents of the PIN in the sandbox that are looked at. */
const RECENT = 1_000;

/** The part of the way to production that the apps of an account have done. */
@Injectable()
export class Readiness {
  constructor(private readonly db: ReadDatabase) {}

  async of(branch: ReadyBranch): Promise<ReadinessDto> {
    const done = await this.read(branch);
    const steps = Object.entries(STEPS).map(([name, one]) => ({ name, done: done[name as StepName], ...one }));
    return { ready: steps.every((one) => one.done), steps };
  }

  /** SQL, because Prisma has no EXISTS that stops at the first row of each. */
  private async read({ accountId, tin, bhfId }: ReadyBranch): Promise<Record<StepName, boolean>> {
    const [row] = await this.db.query<Record<StepName, boolean>>(
      `WITH branch AS (
         SELECT id, environment, initialised_at IS NOT NULL AND held_at IS NULL AS is_set_up
         FROM devices JOIN lanes USING (id, environment) WHERE account_id = $1 AND tin = $2 AND bhf_id = $3),
       newest AS (
         SELECT lane_id, kind, status, attempt, receipt_handed_out_at FROM submissions
         WHERE account_id = $1 AND environment = 'SANDBOX' AND tin = $2 ORDER BY accepted_at DESC, id DESC LIMIT ${RECENT}),
       recent AS (SELECT * FROM newest WHERE lane_id IN (SELECT id FROM branch)),
       production AS (
         SELECT id FROM apps WHERE account_id = $1 AND environment = 'PRODUCTION' AND tin = $2 AND bhf_id = $3 AND state = 'ACTIVE')
       SELECT
         EXISTS (SELECT FROM branch WHERE environment = 'SANDBOX' AND is_set_up) AS "device",
         EXISTS (SELECT FROM items WHERE environment = 'SANDBOX' AND tin = $2 AND state = 'REGISTERED') AS "item",
         EXISTS (SELECT FROM recent WHERE kind = 'sale' AND status = 'APPROVED') AS "sale",
         EXISTS (SELECT FROM recent WHERE receipt_handed_out_at IS NOT NULL) AS "receipt",
         EXISTS (SELECT FROM recent WHERE kind = 'credit-note' AND status = 'APPROVED') AS "refund",
         EXISTS (SELECT FROM recent WHERE attempt > 1) AS "wait",
         EXISTS (SELECT FROM recent WHERE status = 'REJECTED') AS "refusal",
         EXISTS (SELECT FROM production) AS "productionApp",
         EXISTS (SELECT FROM api_keys WHERE app_id IN (SELECT id FROM production) AND revoked_at IS NULL) AS "productionKey",
         EXISTS (SELECT FROM branch WHERE environment = 'PRODUCTION' AND is_set_up) AS "productionDevice"`,
      [accountId, tin, bhfId],
    );
    return row!;
  }
}
