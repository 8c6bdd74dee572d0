import { Inject, Injectable } from '@nestjs/common';
import type { Environment, SubmissionDraft } from '@app/domain';
import { type Ledger, readBuyer, readDevice } from '@app/persistence';
import { Refresh, unknownCustomers } from '@app/reference';
import type { SubmissionOwner } from '@app/submission';
import { LEDGERS } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';

/** The longest time that a sale waits for the name of its buyer. */
const ASKED_MS = 3_000;

/** A taxpayer may have twenty questions under way, and its tills ask too. */
const ASKED_AT_ONCE = 10;

export interface Buyer {
  owner: SubmissionOwner;
  pin: string;
}

/** The PIN of a buyer without a name; null for any other document. A copy has the name of its original. */
export const pinWithoutName = (draft: SubmissionDraft): string | null =>
  draft.kind === 'sale' && draft.receiptType !== 'C' && draft.buyerName === null ? draft.buyerPin : null;

/**
 * A sale may name its buyer by the PIN alone. If the name is unknown, the authority is asked for it. Its answer is kept, and the sale finds
 * the name there. Without an answer in time the sale is refused because the name is missing, and a repeat of the sale finds it.
 */
@Injectable()
export class BuyerNames {
  private readonly onError: (error: unknown) => void;

  constructor(
    @Inject(LEDGERS) private readonly ledgers: Record<Environment, Pick<Ledger, 'db'>>,
    private readonly refresh: Refresh,
    reporter: TroubleReporter,
  ) {
    this.onError = reporter.while('asking for the name of a buyer');
  }

  /** True if the name is unknown and the device is initialised: the authority answers no other device. */
  async mayBeAsked(owner: SubmissionOwner, buyerPin: string): Promise<boolean> {
    const { db } = this.ledgers[owner.environment];
    if ((await readBuyer(db, { ...owner, buyerPin })).name !== null) return false;
    return (await readDevice(db, owner.laneId)).initialisedAt !== null;
  }

  /** Resolves when the authority has answered all of them, and three seconds after the last question at the latest. */
  async ask(buyers: readonly Buyer[]): Promise<void> {
    for (let first = 0; first < buyers.length; first += ASKED_AT_ONCE)
      await Promise.all(buyers.slice(first, first + ASKED_AT_ONCE).map((buyer) => this.askOne(buyer)));
  }

  /** Without an answer the sale is refused for the name, which says what to do. */
  private async askOne({ owner, pin }: Buyer): Promise<void> {
    try {
      const copy = await this.refresh.readCopy(owner, unknownCustomers, pin);
      await this.refresh.bringUpToDate(owner, unknownCustomers, copy, ASKED_MS);
    } catch (error) {
      this.onError(error);
    }
  }
}
