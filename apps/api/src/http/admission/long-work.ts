import { Inject, Injectable } from '@nestjs/common';
import { currentAccount, FairGate, PAGE_TEXT_MAX } from '@app/persistence';
import { assertClientWaits, assertRoomForAnswer, takeForAnswer } from './limit-answers.js';
import { Pressure } from './pressure.js';

/** Pieces of work that may wait for a place, for each account. */
const WAITING_MAX = 1_000;
/** A rest takes so many times as long as the piece before it. */
const REST_FACTOR = 3;
/** A longer rest would keep other accounts waiting for one piece. */
const REST_MAX_MS = 300;
/** A page of at most so many rows, with so many characters of documents, is read and written quickly. */
const [SHORT_PAGE_MAX, SHORT_TEXT_MAX] = [50, 64 * 1024];
/** A busy process needs a millisecond for so many rows: to receive them from Postgres, to shape them, and to write them as JSON. */
const ROWS_A_MS = 10;
/** JavaScript has texts with a letter that is not Latin so. */
const BYTES_A_CHARACTER = 2;

export interface LongPage<Rows, Page> {
  read(): Promise<Rows>;
  /** The number of the rows. */
  count(rows: Rows): number;
  /** The characters of the documents among them. */
  textLength?(rows: Rows): number;
  shape(rows: Rows): Page;
}

interface PieceOptions {
  account?: string;
  /** The account rests at least this long, because more work is done with the result of the piece meanwhile. Others need not wait. */
  restMs?: number;
  /** The time that the piece takes the process, if a part of it is done outside of its place. */
  costMs?: number;
  /** Throws where the piece is not wanted any more when it gets its place. */
  assertWanted?: () => void;
}

/**
 * Does long work piece by piece: the pages of long answers, and the reading of large bodies. Accounts are served in rotation, and one piece
 * is done at a time. While writes are in hand, a rest follows that takes three times as long as the piece. So all long work together
 * takes at most a quarter of the process, and the rest is for sales. Without a write nothing would use the rest: all else waits for
 * one piece. A piece must not wait for anything but the processor, because all accounts wait for it.
 */
@Injectable()
export class LongWork {
  private readonly gate = new FairGate(1, WAITING_MAX);
  private readonly lastPages = new Map<string, Promise<unknown>>();

  constructor(@Inject(Pressure) private readonly pressure: Pick<Pressure, 'isSelling'>) {}

  /**
   * A page of a list. A long one is shaped in rotation. It is read before, because a read may wait long for a connection of its account.
   * Of each account one long page is read at a time, so that few wait in memory for a place.
   */
  async page<Rows, Page>(limit: number, page: LongPage<Rows, Page>): Promise<Page> {
    const shaped = async () => {
      assertClientWaits();
      if (page.textLength && limit > 1) assertRoomForAnswer(PAGE_TEXT_MAX * BYTES_A_CHARACTER);
      return this.shape(page, await page.read());
    };
    if (limit === 1 || (limit <= SHORT_PAGE_MAX && !page.textLength)) return shaped();
    return this.afterPagesOf(currentAccount(), shaped);
  }

  private async shape<Rows, Page>({ count, textLength, shape }: LongPage<Rows, Page>, rows: Rows): Promise<Page> {
    const [rowCount, length] = [count(rows), textLength?.(rows) ?? 0];
    if (rowCount <= SHORT_PAGE_MAX && length <= SHORT_TEXT_MAX) return shape(rows);
    takeForAnswer(length * BYTES_A_CHARACTER);
    return this.inRotation(async () => shape(rows), { costMs: rowCount / ROWS_A_MS, assertWanted: assertClientWaits });
  }

  async inRotation<Piece>(
    work: () => Promise<Piece>,
    { account = currentAccount(), restMs = 0, costMs = 0, assertWanted }: PieceOptions = {},
  ): Promise<Piece> {
    const leave = await this.gate.enter(account);
    const startedAt = performance.now();
    let leastMs = 0;
    try {
      assertWanted?.();
      leastMs = costMs;
      return await work();
    } finally {
      const tookMs = Math.max(performance.now() - startedAt, leastMs);
      const fairMs = this.pressure.isSelling ? Math.min(tookMs * REST_FACTOR, REST_MAX_MS) : 0;
      setTimeout(() => leave(restMs - fairMs), fairMs).unref();
    }
  }

  private afterPagesOf<Page>(account: string, work: () => Promise<Page>): Promise<Page> {
    const page = (this.lastPages.get(account) ?? Promise.resolve()).then(work);
    const ended = page.then(noResult, noResult).then(() => {
      if (this.lastPages.get(account) === ended) this.lastPages.delete(account);
    });
    this.lastPages.set(account, ended);
    return page;
  }
}

const noResult = (): void => undefined;
