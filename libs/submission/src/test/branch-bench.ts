import type { Outcome, SubmissionId } from '@app/domain';
import { readSubmissionViews } from '@app/persistence';
import { pipelineBench } from './pipeline-bench.js';

export const gatewayTimeout: Outcome = { kind: 'inDoubt', code: '504', message: 'Gateway Timeout', silent: true };
export const taken: Outcome = { kind: 'rejected', code: '994', message: 'overlapped', cause: 'duplicate' };
export const noStock: Outcome = {
  kind: 'rejected',
  code: '4.7',
  message: 'not in your stock master',
  cause: 'dependency',
};
export const unknown: Outcome = { kind: 'laneFault', code: '911', message: 'no request text' };
export const revoked: Outcome = { kind: 'laneFault', code: '901', message: 'not valid device', ofDevice: true };
export const ok: Outcome = { kind: 'approved', answer: {} };

export const LINE = { quantity: 1, total: 100, taxType: 'B', isStocked: true };

type Bench = Awaited<ReturnType<typeof pipelineBench>>;
export type Branch = Awaited<ReturnType<Bench['setup']>>;

/** Branches of taxpayers, each with an authority of its own that answers as a test says. */
export async function branchBench() {
  const bench = await pipelineBench();
  /** A branch without a backlog. */
  async function openBranch(of?: { tin: string; bhfId: string }): Promise<Branch> {
    const branch = await bench.setup(of);
    await branch.run();
    return branch;
  }

  const siblingOf = ({ lane: { tin } }: Branch) => openBranch({ tin, bhfId: '01' });

  const acceptSale = async ({ lane }: Branch): Promise<SubmissionId> => (await bench.accept(lane)).id;

  async function acceptMovement({ lane }: Branch): Promise<SubmissionId> {
    const movement = bench.movement(lane);
    await bench.ledger.accept([movement]);
    return movement.id;
  }

  async function acceptSaleOf({ lane }: Branch, itemCode: string): Promise<SubmissionId> {
    const sale = bench.sale(lane);
    const document = { ...(sale.document as object), lines: [{ ...LINE, itemCode }] };
    await bench.ledger.accept([{ ...sale, document }]);
    return sale.id;
  }

  /** The registration of an item, which sales may follow at once. */
  async function acceptItem(branch: Branch, itemCode: string): Promise<SubmissionId> {
    const codes = { origin: 'KE', itemType: '2', packageUnit: 'NT', quantityUnit: 'U' };
    const item = {
      ...bench.item(branch.lane, itemCode),
      document: { kind: 'item', itemCode, isChange: false, ...codes },
    };
    await bench.ledger.accept([item]);
    await storeItem(branch, itemCode, item.id, 'PENDING');
    return item.id;
  }

  /** Goods whose stock is activated, so that only the authority can refuse their sales. */
  async function storeItem(
    { lane }: Branch,
    itemCode: string,
    registration: SubmissionId,
    state: string,
  ): Promise<void> {
    await bench.db.query(
      `INSERT INTO items (environment, tin, item_cd, submission_id, state, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd, use_yn)
       VALUES ('SANDBOX', $1, $2, $3, $4, '50202200', '2', 'Tea', 'B', true)`,
      [lane.tin, itemCode, registration, state],
    );
    await bench.db.query(
      'INSERT INTO stock_levels (lane_id, item_cd, quantity, activated_at) VALUES ($1, $2, 9, now())',
      [lane.laneId, itemCode],
    );
  }

  const view = async (id: SubmissionId) => (await readSubmissionViews(bench.db, [id]))[0]!;
  const statuses = (...ids: SubmissionId[]) => Promise.all(ids.map(async (id) => (await view(id)).status));
  const headOf = async ({ lane }: Branch) => (await bench.laneRow(lane)).headId;

  const runAs = ({ authority, run }: Branch, id: SubmissionId, outcome: Outcome) => {
    authority.outcomes = [outcome];
    return run({ id });
  };

  /** Each submission has been in doubt for so much longer, and was tried last so long ago. */
  const passTime = (minutes: number) =>
    bench.db.query(
      `DO $$ DECLARE t interval := interval '${minutes} minutes'; BEGIN
         UPDATE submissions SET doubt_since = doubt_since - t, first_attempt_at = first_attempt_at - t,
           next_attempt_at = next_attempt_at - t;
         UPDATE attempts SET started_at = started_at - t, ended_at = ended_at - t;
         UPDATE lanes SET aside_until = aside_until - t;
       END $$`,
    );

  return Object.assign(bench, {
    ...{ openBranch, siblingOf, acceptSale, acceptMovement, acceptSaleOf, acceptItem, storeItem },
    ...{ view, statuses, headOf, runAs, passTime },
  });
}
