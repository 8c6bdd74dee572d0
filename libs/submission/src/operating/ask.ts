import type { Authority } from '@app/authority';
import type { Finding, SubmissionId } from '@app/domain';
import { answerQuestion, type Database, readTurn, type Sealer, type Turn } from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import { callingDevice } from '../attempting/deliver.js';

export interface QuestionRef {
  questionId: string;
  submissionId: SubmissionId;
}

/** The authority can be asked about a submission that was sent and whose kind has a question. */
export const isAskable = ({ kind, wireBody }: Pick<Turn, 'kind' | 'wireBody'>): boolean =>
  wireBody !== null && kindOf(kind).doubtPolicy === 'find';

/** Puts an operator's question to the authority. No lane waits for it, and the answer changes no submission. */
export class Ask {
  constructor(
    private readonly db: Database,
    private readonly authority: Authority,
    private readonly sealer: Sealer,
  ) {}

  async run({ questionId, submissionId }: QuestionRef): Promise<void> {
    const turn = await readTurn(this.db, submissionId);
    if (turn && isAskable(turn)) await answerQuestion(this.db, questionId, await this.find(turn));
  }

  private async find(turn: Turn): Promise<Finding> {
    const { device, fault } = await callingDevice(turn, this.sealer);
    if (fault) return { kind: 'unclear', code: fault.code, message: fault.message };
    return this.authority.find(turn.kind, device, turn.wireBody!);
  }
}
