import type { Receipt, SubmissionId } from '@app/domain';
import type { SubmissionOwner } from '../../kinds/kind.js';
import { approve, correctNumber, hold, type OperatingTools, release, resume } from '../../operating/index.js';
import { beginRestore } from '../../operating/restore-acts.js';
import type { ModelAuthority, ReceivedDocument } from './model-authority.js';
import type { ModelLedger } from './model-ledger.js';

const ORDER = { operator: 'the operator', reason: 'chance' };

const OPEN_CASES = {
  name: 'cases-of-a-lane',
  text: `
  SELECT s.id, split_part(d.document ->> 'remark', ' ', 1) AS mark, s.kind, s.status = 'NEEDS_REVIEW' AS "needsReview"
  FROM submissions s JOIN documents d ON d.id = s.id JOIN lanes l ON l.id = s.lane_id
  WHERE l.id = $1 AND (s.status = 'NEEDS_REVIEW' OR s.id = ANY (l.parked) AND NOT is_invoice(s.kind) OR is_held_for(l, s)) ORDER BY s.id`,
};

interface OpenCase {
  id: SubmissionId;
  mark: string;
  kind: string;
  needsReview: boolean;
}

/** The part of a run that the operator sees. */
interface OperatorView {
  modelLedger: ModelLedger;
  authority: ModelAuthority;
  hasRestored: boolean;
  lanes: SubmissionOwner[];
  hasOtherSoftware(lane: SubmissionOwner): boolean;
  branchKeyOf(lane: SubmissionOwner): string;
  log(words: string): void;
}

type RestoreView = Pick<OperatorView, 'hasRestored' | 'lanes' | 'hasOtherSoftware'>;

/** Documents of other software open the restore of a branch, too. */
export const mayBeRestoring = (run: RestoreView): boolean =>
  run.hasRestored || run.lanes.some((lane) => run.hasOtherSoftware(lane));

/** An operator who looks before they act: which cases wait in the ledger, and which documents the authority has. */
export class RandomOperator {
  constructor(
    private readonly run: OperatorView,
    private readonly tools: OperatingTools,
  ) {}

  hold = (lane: SubmissionOwner): Promise<unknown> => hold(this.tools, ORDER, lane);
  resume = (lane: SubmissionOwner): Promise<unknown> => resume(this.tools, ORDER, lane);

  beginRestore = (lane: SubmissionOwner): Promise<unknown> => beginRestore(this.tools, ORDER, lane);

  async decide(lane: SubmissionOwner): Promise<void> {
    const [first] = await this.openCases(lane);
    if (first) await this.decideCase(lane, first);
  }

  /** Its number stops the movements of all branches of its taxpayer. */
  async decideMovementUnderReview(lane: SubmissionOwner): Promise<boolean> {
    const movement = (await this.openCases(lane)).find((one) => one.needsReview && one.kind === 'stock-movement');
    if (movement) await this.decideCase(lane, movement);
    return movement !== undefined;
  }

  /**
   * A lost ledger gave the number of a document that waits here to another one with the same total: only a person can tell that it is
   * another one.
   */
  async correctInvoiceNumber(lane: SubmissionOwner): Promise<void> {
    await this.goOnAfter(lane, 'invoice', this.run.authority.salesOf(this.run.branchKeyOf(lane)).length);
  }

  private openCases(lane: SubmissionOwner): Promise<OpenCase[]> {
    return this.run.modelLedger.db.query<OpenCase>(OPEN_CASES, [lane.laneId]);
  }

  /** Approves a document that the authority has. Releases another one, so that the authority is asked again. */
  private async decideCase(lane: SubmissionOwner, { id, mark, kind, needsReview }: OpenCase): Promise<void> {
    const entry = this.run.authority.receivedFrom(this.run.branchKeyOf(lane)).find((one) => one.mark === mark);
    if (entry) await this.adopt(id, entry);
    else if (needsReview) {
      if (mayBeRestoring(this.run) && kind === 'stock-movement') await this.goOnAfterMovements(lane);
      await release(this.tools, ORDER, id, false);
    }
    this.run.log(`the operator ${entry ? 'approves' : 'looks at'} ${mark}`);
  }

  /** An invoice that was never sent from here has no number yet. */
  private async adopt(id: SubmissionId, { number, receipt }: ReceivedDocument): Promise<void> {
    const done = await approve(this.tools, ORDER, id, receipt && receiptShown(receipt));
    if (done.kind === 'notDone' && receipt) await release(this.tools, ORDER, id, false, number!);
  }

  /** Nobody can read which movements the authority has, so the operator says that it has no other one that waits. */
  private async goOnAfterMovements(lane: SubmissionOwner): Promise<void> {
    await this.goOnAfter(lane, 'movement', this.run.authority.movementsOf(lane.tin).length);
  }

  private async goOnAfter(lane: SubmissionOwner, series: 'invoice' | 'movement', last: number): Promise<void> {
    const wanted = { series, itemPrefix: null, nextNumber: last + 1, neverReceived: true };
    await correctNumber(this.tools, ORDER, lane, wanted);
  }
}

const receiptShown = (receipt: NonNullable<ReceivedDocument['receipt']>): Receipt => ({
  receiptNumber: receipt.curRcptNo,
  totalReceipts: receipt.totRcptNo,
  internalData: receipt.intrlData,
  signature: receipt.rcptSign,
  signedAt: receipt.sdcDateTime,
  answeredAt: null,
});
