import type { AuthorityLookups, CallingDevice, LookupResult, OwnSale } from '@app/authority';
import type { LaneId } from '@app/domain';
import {
  type Database,
  type ImportedDocument,
  noteReading,
  readReadingState,
  readUnread,
  storeImported,
} from '@app/persistence';

/** A reading asks about so few numbers one by one; for more, the list is read first, which may be long. */
const ASKED_FIRST_MAX = 10;
const STORED_AT_ONCE = 500;
/** More numbers than these are left for the next reading. */
const UNREAD_MAX = 1_000;

/** A device, and the series of its invoices. */
export type ReadDevice = CallingDevice & { laneId: LaneId; series: string };

export interface ReadingOptions {
  /** The last number that the authority has, if it reported that. */
  upTo: number | null;
  /** The reading asks no further question after this time of `performance.now()`. */
  until: number;
}

/** The result of a reading. The next one goes on where it ended. */
export interface Reading {
  /** The last number of the authority; null if that is not known yet. */
  last: number | null;
  /** The number of documents that were not known before. */
  added: number;
  note: string;
  /** Nothing that the authority has can be ours, so nothing was read; `last` is our own count. */
  isFresh?: true;
}

/**
 * Reads the documents that the authority has above our count, from the list of the device's sales or by one question a number, and stores
 * them. An earlier copy of this ledger may have sent them: then they are submissions that wait here.
 */
export class ReadInvoices {
  constructor(
    private readonly db: Database,
    private readonly authority: AuthorityLookups,
  ) {}

  async read(device: ReadDevice, { upTo, until }: ReadingOptions): Promise<Reading> {
    const { last, read, isFresh, signedAt } = await readReadingState(this.db, device.laneId, device.series);
    if (isFresh) return { last, added: 0, note: '', isFresh };
    const reading = new OneReading(this.db, this.authority, device, last, signedAt);
    if (upTo === null || upTo - last > ASKED_FIRST_MAX) await reading.readList();
    return reading.askAboutTheRest(Math.max(last, read, upTo ?? 0), upTo !== null, until);
  }
}

class OneReading {
  private added = 0;
  /** The highest number in the list; null if there is no list. */
  private listed: number | null = null;
  private whyNoList: string | null = null;
  /** True if the list can never be read. */
  private hasNoList = false;

  constructor(
    private readonly db: Database,
    private readonly authority: AuthorityLookups,
    private readonly device: ReadDevice,
    private readonly ours: number,
    private readonly signedAt: string | null,
  ) {}

  /** The list begins at our last receipt. */
  async readList(): Promise<void> {
    const answer = await this.authority.lookUp('ownSales', this.device, { changedAfter: this.signedAt });
    if (answer.kind === 'found') {
      await this.store(
        answer.rows.filter(({ number }) => number > this.ours).map((sale) => toImported(sale.number, sale)),
      );
      this.listed = Math.max(this.ours, ...answer.rows.slice(-1).map(({ number }) => number));
    } else if (answer.kind === 'nothing') this.listed = this.ours;
    else {
      this.whyNoList = answer.message;
      this.hasNoList = isUnknownForGood(answer);
    }
  }

  /** Numbers have no gaps, since the authority counts by one: where no end is known, the first number that it does not show is the end. */
  async askAboutTheRest(known: number, isEndKnown: boolean, until: number): Promise<Reading> {
    let [asked, end] = [this.ours, Math.max(known, this.listed ?? 0)];
    const isOver = isEndKnown || this.listed !== null;
    for (;;) {
      const [number = isOver ? null : end + 1] = await this.unread(asked, end);
      if (number === null) return this.reading(end);
      if (performance.now() > until) return this.unfinished(`Number ${number} is next.`);
      const answer = await this.authority.lookUp('ownSale', this.device, { number });
      const sale = saleUnder(number, answer);
      if (answer.kind === 'nothing' && number > end) return this.reading(end);
      if (sale || answer.kind === 'nothing') await this.store([toImported(number, sale)]);
      else if (isUnrouted(answer) && isOver) return this.withoutQuestion(end, isUnknownForGood(answer));
      else return this.unfinished(`Number ${number}: ${'message' in answer ? answer.message : 'it told of others'}`);
      [asked, end] = [number, Math.max(end, number)];
    }
  }

  /** The host does not know the question. What its list lacks may still come into it; a list that only failed may be read later. */
  private async withoutQuestion(end: number, isForGood: boolean): Promise<Reading> {
    if (this.listed === null && this.whyNoList === null) await this.readList();
    const isAbsent = this.listed === null;
    if (isAbsent && !(isForGood && this.hasNoList)) return this.unfinished(NO_QUESTION);
    const lacking = await this.unread(this.ours, Math.max(end, this.listed ?? 0), UNREAD_MAX);
    await this.store(lacking.map((number) => ({ ...toImported(number), isAbsent })));
    return this.reading(end, NO_QUESTION);
  }

  private unread = (after: number, upTo: number, limit = 1): Promise<number[]> =>
    readUnread(this.db, this.device.series, [after, upTo], limit);

  /** A number that the authority counts and does not show is not read yet: it may show it late. */
  private async reading(last: number, note = ''): Promise<Reading> {
    const [number] = await this.unread(this.ours, last);
    if (number !== undefined) return this.unfinished(`The authority does not show number ${number} yet.`);
    await noteReading(this.db, this.device.laneId);
    return { last, added: this.added, note: this.joined(note) };
  }

  private unfinished = (note: string): Reading => ({ last: null, added: this.added, note: this.joined(note) });

  private async store(documents: ImportedDocument[]): Promise<void> {
    for (let at = 0; at < documents.length; at += STORED_AT_ONCE)
      this.added += await storeImported(
        this.db,
        this.device.laneId,
        this.device.series,
        documents.slice(at, at + STORED_AT_ONCE),
      );
  }

  private joined(note: string): string {
    const list = this.whyNoList === null ? '' : `The list of the device's sales: ${this.whyNoList}`;
    return [list, note].filter(Boolean).join(' ');
  }
}

const NO_QUESTION = 'The host knows no question about one number.';

type Answer = LookupResult<OwnSale>;

const isUnrouted = (answer: Answer): boolean => answer.kind === 'refused' && answer.unrouted === true;
const isUnknownForGood = (answer: Answer): boolean => answer.kind === 'refused' && answer.forGood === true;

/** A host may answer with other sales, or with one sale without its number. */
const saleUnder = (number: number, answer: Answer): OwnSale | undefined =>
  answer.kind === 'found'
    ? answer.rows.find((sale) => sale.number === number || (sale.number === 0 && answer.rows.length === 1))
    : undefined;

const toImported = (number: number, sale?: OwnSale): ImportedDocument => ({
  number,
  isAbsent: false,
  document: sale?.wire ?? null,
  saleDate: sale?.saleDate ?? null,
  total: sale?.total ?? null,
  confirmedAt: sale?.confirmedAt ?? null,
  signedAt: sale?.receipt?.signedAt ?? null,
});
