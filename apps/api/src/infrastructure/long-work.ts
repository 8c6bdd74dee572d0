import { Injectable } from '@nestjs/common';
import { FairGate, requestingAccount } from '@app/persistence';

/** Pieces of work that may wait for their turn, for each account. */
const WAITING_MAX = 1_000;
const RESTS = 2;

/**
 * Work that takes the process long is done piece by piece: the pages of long answers, and the reading of large bodies. One piece is
 * done at a time, by turns among the accounts, and while more of it waits, a rest of twice its time follows. So all long work together takes at most
 * a third of the process, and sales the rest.
 */
@Injectable()
export class LongWork {
  private readonly gate = new FairGate(1, WAITING_MAX);

  /** `restMs`: the time of the work that follows from the piece; a rest as long follows in any case. */
  async inTurn<Piece>(
    work: () => Promise<Piece>,
    { account = requestingAccount.getStore() ?? 'no account', restMs = 0 } = {},
  ): Promise<Piece> {
    const leave = await this.gate.enter(account);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const fairMs = this.gate.waiting > 0 ? (performance.now() - startedAt) * RESTS : 0;
      setTimeout(leave, Math.max(restMs, fairMs)).unref();
    }
  }
}
