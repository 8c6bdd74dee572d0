import { Injectable } from '@nestjs/common';
import { DEVICE_KEY_CLOSED, type Finding, OPERATOR_CODE } from '@app/domain';
import type { CaseView, LaneView } from '@app/persistence';
import { isAskable, isRefusalOfDevice, type NotDone, notDone, wrongNumber } from '@app/submission';
import { Failure } from '../http/errors/failure.js';
import { AskAuthority } from './ask-authority.js';
import { CaseQueries } from './case.queries.js';

const ANYWAY = 'Or send "anyway": true to try it all the same.';

/** Looks before a lane is resumed whether the cause of its hold stands: then the lane would only be held again. */
@Injectable()
export class ReasonNotToResume {
  constructor(
    private readonly queries: CaseQueries,
    private readonly askAuthority: AskAuthority,
  ) {}

  /** Null if the cause is removed, or if nothing shows that it stands. */
  async find({ laneId }: Pick<LaneView, 'laneId'>, operator: string): Promise<NotDone | null> {
    const held = await this.queries.heldIn(laneId);
    const standing = held && (wrongNumber(held) ?? (await this.refusedCalls(held, operator)));
    return standing && notDone(standing.message, `${standing.fix} ${ANYWAY}`);
  }

  /**
   * The authority is asked about the held submission, or for a short list where there is no such question: it refuses both if it
   * refuses the device, or what goes with each of its calls.
   */
  private async refusedCalls(held: CaseView, operator: string): Promise<NotDone | null> {
    if (held.heldScope !== 'device' || held.heldCode === OPERATOR_CODE) return null;
    const facts = await this.queries.attemptFacts(held.submissionId);
    if (!facts) return null;
    const finding = await this.findingAbout(held, operator, !isAskable(facts));
    return finding && stillRefused(finding, held);
  }

  /** Null if the authority did not answer in time: then only the lane itself can try. */
  private async findingAbout(held: CaseView, operator: string, ofDevice: boolean): Promise<Finding | null> {
    try {
      return (await this.askAuthority.ask(held, operator, ofDevice)).finding;
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }
}

function stillRefused(finding: Finding, held: CaseView): NotDone | null {
  if (finding.kind === 'unclear' && finding.code === DEVICE_KEY_CLOSED)
    return notDone(
      'The workers still cannot open the stored key of this device.',
      'Start all workers with the ENCRYPTION_KEY that sealed it, or enter the key with POST /admin/api/lanes/{id}/key.',
    );
  if (finding.kind !== 'refused') return null;
  const words = `${finding.code} ${finding.message}`;
  if (isRefusalOfDevice(finding))
    return notDone(
      `The authority still refuses this device: ${words}.`,
      'Have the device restored at the authority, initialise it anew, or enter its key.',
    );
  if (!isSameRefusal(finding, held)) return null;
  return notDone(
    `The authority still refuses the calls of this device: ${words}.`,
    'Repair what the message names: the credentials of this installation, the app id, the PIN or the branch.',
  );
}

/** Refused credentials come in changing words; a code such as 400 says nothing without its words. */
const isSameRefusal = ({ code, message }: { code: string; message: string }, held: CaseView): boolean =>
  code === held.heldCode && (code === '401' || code === '403' || message === held.heldMessage);
