import { Injectable } from '@nestjs/common';
import { currentAccount, FairGate } from '@app/persistence';

/** Pieces of work that may wait for their turn, for each account. */
const WAITING_MAX = 1_000;
/** A rest takes so many times as long as the piece before it. */
const REST_FACTOR = 2;
/** So many rows are read and written quickly. */
const SHORT_PAGE_MAX = 50;

/**
 * Does long work piece by piece: the pages of long answers, and the reading of large bodies. Accounts take turns, and one piece
 * is done at a time. While more pieces wait, a rest follows that takes twice as long as the piece. So all long work together
 * takes at most a third of the process, and the rest is for sales.
 */
@Injectable()
export class LongWork {
  private readonly gate = new FairGate(1, WAITING_MAX);

  /** A page of a list. A long one waits for its turn. */
  page<Page>(rows: number, read: () => Promise<Page>): Promise<Page> {
    return rows > SHORT_PAGE_MAX ? this.inTurn(read) : read();
  }

  /** `restMs`: the rest takes at least this long. The caller does more work with the result of the piece meanwhile. */
  async inTurn<Piece>(work: () => Promise<Piece>, { account = currentAccount(), restMs = 0 } = {}): Promise<Piece> {
    const leave = await this.gate.enter(account);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const fairMs = this.gate.waiting > 0 ? (performance.now() - startedAt) * REST_FACTOR : 0;
      setTimeout(leave, Math.max(restMs, fairMs)).unref();
    }
  }
}
