import type { Receipt, SubmissionId } from '@app/domain';
import type { Owner } from '../../kinds/kind.js';
import { approve, hold, type OperatingTools, release, resume } from '../../operating/index.js';
import type { AuthorityLedger, Entry } from './model-authority.js';
import type { Stage } from './model-ledger.js';

const ORDER = { operator: 'the operator', reason: 'chance' };

const CASES = {
  name: 'cases-of-a-lane',
  text: `
  SELECT s.id, split_part(s.document ->> 'remark', ' ', 1) AS mark, s.status = 'NEEDS_REVIEW' AS "needsReview"
  FROM submissions s JOIN lanes l ON l.id = s.lane_id
  WHERE l.id = $1 AND (s.status = 'NEEDS_REVIEW' OR l.held_at IS NOT NULL AND l.head_id = s.id) ORDER BY s.id`,
};

interface Case {
  id: SubmissionId;
  mark: string;
  needsReview: boolean;
}

/** What he can see of a run, and whom he tells. */
interface Sight {
  stage: Stage;
  authority: AuthorityLedger;
  branchOf(lane: Owner): string;
  say(words: string): void;
}

/** One who looks before he acts: into the ledger for what waits for him, and at the authority for what it has of it. */
export class OperatorOfChance {
  constructor(
    private readonly run: Sight,
    private readonly tools: OperatingTools,
  ) {}

  hold = (lane: Owner): Promise<unknown> => hold(this.tools, ORDER, lane);
  resume = (lane: Owner): Promise<unknown> => resume(this.tools, ORDER, lane);

  /** What is there gets its receipt; of what is not, he has the authority asked once more. */
  async decide(lane: Owner): Promise<void> {
    const [first] = await this.run.stage.db.query<Case>(CASES, [lane.laneId]);
    if (!first) return;
    const entry = this.run.authority.of(this.run.branchOf(lane)).find(({ mark }) => mark === first.mark);
    if (entry) await approve(this.tools, ORDER, first.id, asShown(entry));
    else if (first.needsReview) await release(this.tools, ORDER, first.id, false);
    this.run.say(`the operator ${entry ? 'approves' : 'looks at'} ${first.mark}`);
  }
}

const asShown = ({ receipt }: Entry): Receipt => ({
  receiptNumber: receipt.curRcptNo,
  totalReceipts: receipt.totRcptNo,
  internalData: receipt.intrlData,
  signature: receipt.rcptSign,
  signedAt: receipt.sdcDateTime,
  answeredAt: null,
});
