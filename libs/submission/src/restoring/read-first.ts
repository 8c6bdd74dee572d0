import { setTimeout as pause } from 'node:timers/promises';
import { type LaneId, OWN_OPERATOR } from '@app/domain';
import {
  type Database,
  firstUnread,
  invoiceSeriesOf,
  isRead,
  isRestoring,
  lockLane,
  newId,
  raiseSeries,
  readReadingState,
  recordAct,
  type AttemptFacts,
} from '@app/persistence';
import { callingDevice } from '../attempting/deliver.js';
import { kindOf } from '../kinds/index.js';
import type { PreparedAttempt } from '../attempting/prepare.js';
import type { WorkerOptions } from '../attempting/worker-options.js';
import { compareWithImported, type Comparison } from './compare.js';
import type { Reading, ReadInvoices } from './read-invoices.js';

/** A settlement waits at most so long for the reading, which goes on and stores what it finds. */
const WAITED_MS = 3_000;
/** One reading asks no further question after so long. The next attempt begins the next one. */
const READING_MS = 20_000;
const AGAIN_MS = 1_000;
const READ_NUMBERS = 'The authority has documents under these numbers.';

/** The number that goes out next in place of a refused one. */
export interface NextNumber {
  number: number;
  /** The authority named no number, so this is the one after ours, and it may be used too. */
  isCounted: boolean;
}

/** The verdict on a document whose number the authority refused. */
export type NumberVerdict =
  /** The reading is complete up to the authority's count, so our count may be corrected. */
  | { kind: 'goOn' }
  /** The branch is being restored, and nobody can read whether the authority has the document. */
  | { kind: 'leave' }
  /** The document is tried again, and is compared with what was read by then. `delayMs`: null for the usual delay. */
  | { kind: 'again'; delayMs: number | null; note: string };

/**
 * The authority counts other documents than we do. They may be of other software, or of an earlier copy of this ledger; then some of
 * them wait here as if they had never been sent. So they are read before a document gets another number.
 */
export class ReadFirst {
  private readonly readings = new Map<LaneId, Promise<Reading>>();

  constructor(
    private readonly db: Database,
    private readonly invoices: ReadInvoices,
    private readonly options: Pick<WorkerOptions, 'sealer' | 'emit' | 'mayRealign'>,
    private readonly waitedMs = WAITED_MS,
  ) {}

  /** Compares a submission with what the authority has above our count. */
  async compare(prepared: PreparedAttempt): Promise<Comparison | { kind: 'unread' | 'renumbered' }> {
    const { facts } = prepared;
    if (!(await isRead(this.db, facts.laneId)) && (await this.readFor(facts, null)).last === null)
      return { kind: 'unread' };
    const comparison = await compareWithImported(this.db, prepared);
    const mayGoOn = comparison.kind === 'none' && this.options.mayRealign;
    return mayGoOn && (await this.goOnAfterRead(facts)) ? { kind: 'renumbered' } : comparison;
  }

  /** The numbers that were read are used, so no invoice need be refused for one of them. False if our count is after them already. */
  private goOnAfterRead({ laneId, series, turn, kind }: AttemptFacts): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      await lockLane(tx, laneId);
      const { last, read } = await readReadingState(tx, laneId, series!);
      if (read === last || (await firstUnread(tx, laneId, series!, read)) !== null) return false;
      await raiseSeries(tx, series!, read);
      const details = { series, before: last + 1, next: read + 1, turn, kind };
      const act = { id: newId(), operator: OWN_OPERATOR, act: 'realign', reason: READ_NUMBERS } as const;
      await recordAct(tx, { ...act, laneId, submissionId: null, details });
      return true;
    });
  }

  async verdictOn(facts: AttemptFacts, { number }: NextNumber): Promise<NumberVerdict> {
    const { mayRealign } = this.options;
    const isInvoice = kindOf(facts.kind).isInvoice === true;
    if (!isInvoice && !mayRealign) return { kind: 'leave' };
    const reading = await this.readFor(facts, isInvoice ? number - 1 : null);
    if (reading === STILL_READING || (isInvoice && reading.last === null))
      return { kind: 'again', delayMs: reading.added > 0 ? AGAIN_MS : null, note: reading.note };
    if (!isInvoice)
      return { kind: reading.last === null || (await isRestoring(this.db, facts.laneId)) ? 'leave' : 'goOn' };
    if (mayRealign) return { kind: 'goOn' };
    return reading.added > 0 ? { kind: 'again', delayMs: 0, note: reading.note } : { kind: 'leave' };
  }

  private readFor(facts: AttemptFacts, upTo: number | null): Promise<Reading> {
    return Promise.race([this.read(facts, upTo), pause(this.waitedMs, STILL_READING, { ref: false })]);
  }

  /** Reads for one document at a time in each branch. */
  private read(facts: AttemptFacts, upTo: number | null): Promise<Reading> {
    const running = this.readings.get(facts.laneId);
    if (running) return running;
    const reading = this.begin(facts, upTo).finally(() => this.readings.delete(facts.laneId));
    this.readings.set(facts.laneId, reading);
    return reading;
  }

  private async begin(facts: AttemptFacts, upTo: number | null): Promise<Reading> {
    const { device, fault } = await callingDevice(facts, this.options.sealer);
    if (fault) return { last: null, added: 0, note: fault.message };
    const series = kindOf(facts.kind).isInvoice && facts.series !== null ? facts.series : invoiceSeriesOf(device);
    const options = { upTo, until: performance.now() + READING_MS };
    return this.invoices.read({ ...device, laneId: facts.laneId, series }, options).catch((error: Error) => {
      this.options.emit({ event: 'trouble', doing: 'reading what the authority has', error, submissionId: facts.id });
      return { last: null, added: 0, note: error.message };
    });
  }
}

const STILL_READING: Reading = { last: null, added: 1, note: 'The reading goes on.' };
