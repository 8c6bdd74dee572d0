import { Inject, Injectable } from '@nestjs/common';
import type { Environment, SubmissionDraft } from '@app/domain';
import { type Ledger, readBuyerName, readDevice } from '@app/persistence';
import { Refresh, unknownCustomers } from '@app/reference';
import type { SubmissionOwner } from '@app/submission';
import { LEDGERS } from '../infrastructure/tokens.js';

/** The longest time that a sale waits for the name of its buyer. */
const ASKED_MS = 3_000;

/** The PIN of a buyer without a name; null for any other document. A copy has the name of its original. */
export const pinWithoutName = (draft: SubmissionDraft): string | null =>
  draft.kind === 'sale' && draft.receiptType !== 'C' && draft.buyerName === null ? draft.buyerPin : null;

/**
 * Has the authority asked for the name of a buyer of whom nobody knows more than the PIN. Its answer is kept, and the sale finds the name
 * there; without an answer in time the sale is refused for the name, and a repeat finds it.
 */
@Injectable()
export class BuyerNames {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: Record<Environment, Pick<Ledger, 'db'>>,
    private readonly refresh: Refresh,
  ) {}

  /** True if the authority would have to be asked. It answers no device that is not initialised. */
  async isUnknown(owner: SubmissionOwner, buyerPin: string): Promise<boolean> {
    const { db } = this.ledgers[owner.environment];
    if ((await readBuyerName(db, { ...owner, buyerPin })) !== null) return false;
    return (await readDevice(db, owner.laneId)).initialisedAt !== null;
  }

  /** Resolves when the authority has answered, and after three seconds at the latest. */
  async ask(owner: SubmissionOwner, buyerPin: string): Promise<void> {
    const copy = await this.refresh.readCopy(owner, unknownCustomers, buyerPin);
    await this.refresh.bringUpToDate(owner, unknownCustomers, copy, ASKED_MS);
  }
}
