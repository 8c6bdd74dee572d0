import { Injectable } from '@nestjs/common';
import { NUMBER_OF_ANOTHER } from '@app/domain';
import type { CaseView, LaneView } from '@app/persistence';
import { expectedNumberIn, isAskable, isRefusalOfDevice, type NotDone, notDone } from '@app/submission';
import { Failure } from '../http/errors/failure.js';
import { AskAuthority } from './ask-authority.js';
import { CaseQueries } from './case.queries.js';

const ANYWAY = 'Or send "anyway": true to try it all the same.';

/** Tells whether the cause of a hold stands, so that a resumed lane would only be held again. */
@Injectable()
export class StandingCause {
  constructor(
    private readonly queries: CaseQueries,
    private readonly askAuthority: AskAuthority,
  ) {}

  /** Null if the cause is removed, or if nothing shows that it stands. */
  async find({ laneId }: Pick<LaneView, 'laneId'>, operator: string): Promise<NotDone | null> {
    const held = await this.queries.heldIn(laneId);
    return held && (wrongNumber(held) ?? (await this.refusedDevice(held, operator)));
  }

  /** The authority is asked about the held submission: it refuses the question if it refuses the device. */
  private async refusedDevice(held: CaseView, operator: string): Promise<NotDone | null> {
    if (!isRefusalOfDevice({ code: held.heldCode ?? '', message: held.heldMessage ?? '' })) return null;
    const turn = await this.queries.turn(held.submissionId);
    if (!turn || !isAskable(turn)) return null;
    const finding = await this.findingAbout(held, operator);
    if (finding?.kind !== 'refused' || !isRefusalOfDevice(finding)) return null;
    return notDone(
      `The authority still refuses this device: ${finding.code} ${finding.message}.`,
      `Have the device restored at the authority, initialise it anew, or enter its key. ${ANYWAY}`,
    );
  }

  /** Null if the authority did not answer in time: then only the lane itself can try. */
  private async findingAbout(held: CaseView, operator: string) {
    try {
      return (await this.askAuthority.ask(held, operator)).finding;
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }
}

function wrongNumber({ number, nextNumber, heldCode, heldMessage }: CaseView): NotDone | null {
  if (heldCode === NUMBER_OF_ANOTHER && number !== null)
    return notDone(
      `The authority has another document under number ${number}, which the held submission still has.`,
      `Send the next number of the branch to POST /admin/api/lanes/{id}/next-number, with "neverReceived": true. ${ANYWAY}`,
    );
  const expected = expectedNumberIn(heldMessage ?? '');
  const ours = number ?? nextNumber;
  if (expected === null || ours === null || expected === ours) return null;
  return notDone(
    `The authority expects number ${expected}, and the lane would send ${ours}.`,
    `Send "nextNumber": ${expected} to POST /admin/api/lanes/{id}/next-number. ${ANYWAY}`,
  );
}
