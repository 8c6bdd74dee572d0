import type { Authority, AuthorityLookups, CallingDevice } from '@app/authority';
import { type Finding, type SubmissionId, toDateTime } from '@app/domain';
import { answerQuestion, type Database, readAttemptFacts, type Sealer, type AttemptFacts } from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import { callingDevice } from '../attempting/deliver.js';

export interface QuestionRef {
  questionId: string;
  submissionId: SubmissionId;
  /** Asks only whether the authority accepts the device of the submission. */
  ofDevice?: boolean;
}

/** The authority has a question about submissions of this kind. */
const hasQuestion = (kind: string): boolean => kindOf(kind).doubtPolicy === 'find';

/** The authority can be asked about a submission that was sent and whose kind has a question. */
export const isAskable = ({ kind, wireBody }: Pick<AttemptFacts, 'kind' | 'wireBody'>): boolean =>
  wireBody !== null && hasQuestion(kind);

/** The finding that says: this is no answer about the submission. */
const DEVICE_ACCEPTED: Finding = {
  kind: 'unclear',
  code: 'device accepted',
  message: 'The authority answers this device. It was not asked about this submission.',
};
const NO_KEY: Finding = {
  kind: 'unclear',
  code: 'no key',
  message: 'The device has no key yet, so the authority was not asked.',
};

/** Puts an operator's question to the authority. No lane waits for it, and the answer changes no submission. */
export class Ask {
  constructor(
    private readonly db: Database,
    private readonly authority: Authority & AuthorityLookups,
    private readonly sealer: Sealer,
  ) {}

  async run({ questionId, submissionId, ofDevice = false }: QuestionRef): Promise<void> {
    const facts = await readAttemptFacts(this.db, submissionId);
    if (facts && (ofDevice || isAskable(facts)))
      await answerQuestion(this.db, questionId, await this.find(facts, ofDevice));
  }

  private async find(facts: AttemptFacts, ofDevice: boolean): Promise<Finding> {
    const { device, fault } = await callingDevice(facts, this.sealer);
    if (fault) return { kind: 'unclear', code: fault.code, message: fault.message };
    return ofDevice ? this.findDevice(device) : this.authority.find(facts.kind, device, facts.wireBody!);
  }

  /** The shortest list: the notices of the last minutes. The authority refuses it to a device that it does not accept. */
  private async findDevice(device: CallingDevice): Promise<Finding> {
    if (device.cmcKey === null) return NO_KEY;
    const listed = await this.authority.lookUp('notices', device, { changedAfter: toDateTime(new Date()) });
    if (listed.kind === 'found' || listed.kind === 'nothing') return DEVICE_ACCEPTED;
    if (listed.kind !== 'refused') return listed;
    const { code, message, unrouted } = listed;
    return { kind: unrouted ? 'unclear' : 'refused', code, message };
  }
}
