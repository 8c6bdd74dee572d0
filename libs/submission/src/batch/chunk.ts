import { type BatchId, fingerprint, type Head, type LaneId, type SubmissionId } from '@app/domain';
import {
  closeChunk,
  type Database,
  type LineRecord,
  openChunk,
  type Reader,
  readIdentity,
  SharedReads,
  type Standing,
  type Tx,
  type Written,
  writeChunk,
} from '@app/persistence';
import { effectsOf, type Newborn } from '../newborn.js';
import { type BatchDocument, type BatchLine, isDocument } from './batch-line.js';
import { acceptedAs, isWritable, knownAs, look, type Looked } from './look.js';
import { wavesOf } from './waves.js';

type Writable = Extract<Looked, { posted: unknown }>;

/** How many lines, at the most, are one transaction: they hold the locks of their lanes for as long as it takes. */
export const CHUNK_LINES_MAX = 500;

export interface ChunkEnd {
  records: LineRecord[];
  heads: Head[];
  /** Where the next chunk of the batch must not stand before. */
  end: string | null;
}

interface WaveWritten {
  accepted: ReadonlySet<SubmissionId>;
  known: Written['known'];
}

const NOTHING: WaveWritten = { accepted: new Set(), known: {} };

/** The batch was cancelled while its lines came in; nothing of the chunk is written. */
export class BatchClosed extends Error {}

/**
 * Some lines of a batch on their way into the ledger, in one transaction of few statements. Waves are looked at before
 * they are written, each seeing what those before it have written; the first look needs no locks.
 */
export class Chunk {
  private standing: Standing | null = null;
  private readonly db: Reader;
  private readonly laneIds: LaneId[];
  private readonly places: ReadonlyMap<number, number>;

  private constructor(
    private readonly tx: Tx,
    private readonly lines: readonly BatchLine[],
    private readonly after: string | null,
  ) {
    this.db = new SharedReads(tx, { rowsMax: CHUNK_LINES_MAX, groupsMax: 1 });
    this.laneIds = [...new Set(lines.filter(isDocument).map(({ owner }) => owner.laneId))];
    this.places = new Map(lines.map(({ line }, index) => [line, index]));
  }

  static take(db: Database, batchId: BatchId, lines: readonly BatchLine[], after: string | null): Promise<ChunkEnd> {
    return db.transaction((tx) => new Chunk(tx, lines, after).take(batchId));
  }

  private async take(batchId: BatchId): Promise<ChunkEnd> {
    const taken: LineRecord[] = [];
    for (const wave of wavesOf(this.lines.filter(isDocument))) taken.push(...(await this.takeWave(wave)));
    const byLine = new Map(taken.map((record) => [record.line, record]));
    const records = this.lines.map((line) => (isDocument(line) ? byLine.get(line.line)! : line));
    const { open, heads } = await closeChunk(this.tx, batchId, records, this.laneIds);
    if (!open) throw new BatchClosed();
    return { records, heads, end: this.standing?.end ?? this.after };
  }

  private async takeWave(wave: readonly BatchDocument[]): Promise<LineRecord[]> {
    const looked = await Promise.all(wave.map((document) => look(this.db, document)));
    const written = await this.write(looked.filter(isWritable));
    return Promise.all(looked.map((one) => (isWritable(one) ? this.writtenAs(one, written) : one)));
  }

  /** The ids that were accepted, and for the others whose their number is. */
  private async write(writable: readonly Writable[]): Promise<WaveWritten> {
    if (writable.length === 0) return NOTHING;
    this.standing ??= await openChunk(this.tx, this.laneIds, {
      ...{ after: this.after, places: 2 * this.lines.length },
    });
    const newborns = writable.flatMap((one) => this.placed(one));
    const written = await writeChunk(
      this.tx,
      newborns.map(({ submission }) => submission),
      this.standing,
    );
    await effectsOf(newborns)?.(this.tx, written);
    return { accepted: new Set(written.accepted), known: written.known };
  }

  /** In the order of the file, whichever wave it is in; what comes with a line stands right before it. */
  private placed({ document, posted: { main, brought } }: Writable): Newborn[] {
    const place = 2 * this.places.get(document.line)!;
    for (const { submission } of brought) submission.place = place;
    main.submission.place = place + 1;
    return [...brought, main];
  }

  /** Somebody else may have taken its number since it was looked at. */
  private async writtenAs(writable: Writable, { accepted, known }: WaveWritten): Promise<LineRecord> {
    const { submission, document } = writable.posted.main;
    if (accepted.has(submission.id)) return acceptedAs(writable);
    const identity = await readIdentity(this.db, known[submission.id]!);
    return knownAs(writable.document, identity, fingerprint(document));
  }
}
