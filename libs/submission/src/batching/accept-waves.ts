import { fingerprint, type LaneId, type SubmissionId } from '@app/domain';
import {
  type LineRecord,
  type Reader,
  readIdentity,
  SharedReads,
  type Standing,
  type Tx,
  type Written,
  writeChunk,
} from '@app/persistence';
import { effectsOf, type Newborn } from '../accepting/new-submission.js';
import { type BatchDocument, type BatchLine, isDocument } from './batch-line.js';
import { NumberChangesHands } from './retry-on-contention.js';
import { acceptedAs, isWritable, knownAs, look, type Looked } from './check-line.js';
import { wavesOf } from './waves.js';

type Writable = Extract<Looked, { posted: unknown }>;

/** How many lines, at the most, are looked at and written together. */
export const CHUNK_LINES_MAX = 500;

/** Where lines are written: in which transaction, and where they will stand. */
export interface Place {
  tx: Tx;
  /** Asked once, right before the first of them is written: what is looked at first needs no locks. */
  stand(): Promise<Standing>;
  /** How many lines of the file stand before them, in the same standing. */
  offset: number;
}

export interface WavesTaken {
  records: LineRecord[];
  /** How many documents came into which line. */
  born: Map<LaneId, number>;
}

interface WaveWritten {
  accepted: ReadonlySet<SubmissionId>;
  known: Written['known'];
}

/** Lines into the ledger in few statements: each wave is looked at before it is written, and sees what those before it wrote. */
export class TakeWaves {
  private readonly db: Reader;
  private readonly places: ReadonlyMap<number, number>;
  private readonly born = new Map<LaneId, number>();
  private standing: Standing | null = null;

  constructor(
    private readonly place: Place,
    private readonly lines: readonly BatchLine[],
  ) {
    this.db = new SharedReads(place.tx, { rowsMax: CHUNK_LINES_MAX, groupsMax: 1, apartMax: 1 });
    this.places = new Map(lines.map(({ line }, index) => [line, place.offset + index]));
  }

  async take(): Promise<WavesTaken> {
    const taken = new Map<number, LineRecord>();
    for (const wave of wavesOf(this.lines.filter(isDocument)))
      for (const record of await this.takeWave(wave)) taken.set(record.line, record);
    const records = this.lines.map((line) => (isDocument(line) ? taken.get(line.line)! : line));
    return { records, born: this.born };
  }

  private async takeWave(wave: readonly BatchDocument[]): Promise<LineRecord[]> {
    const looked = await Promise.all(wave.map((document) => look(this.db, document)));
    const written = await this.write(looked.filter(isWritable));
    return Promise.all(looked.map((one) => (isWritable(one) ? this.writtenAs(one, written) : one)));
  }

  private async write(writable: readonly Writable[]): Promise<WaveWritten> {
    if (writable.length === 0) return { accepted: new Set(), known: {} };
    this.standing ??= await this.place.stand();
    const newborns = writable.flatMap((one) => this.placed(one));
    const submissions = newborns.map(({ submission }) => submission);
    const written = await writeChunk(this.place.tx, submissions, this.standing);
    await effectsOf(newborns)?.(this.place.tx, written);
    const accepted = new Set(written.accepted);
    this.count(newborns, accepted);
    return { accepted, known: written.known };
  }

  private count(newborns: readonly Newborn[], accepted: ReadonlySet<SubmissionId>): void {
    for (const { submission } of newborns)
      if (accepted.has(submission.id)) this.born.set(submission.laneId, 1 + (this.born.get(submission.laneId) ?? 0));
  }

  /** In the order of the file, whichever wave it is in; what comes with a line stands right before it. */
  private placed({ document, posted: { main, brought } }: Writable): Newborn[] {
    const place = 2 * this.places.get(document.line)!;
    for (const { submission } of brought) submission.place = place;
    main.submission.place = place + 1;
    return [...brought, main];
  }

  /** Somebody else may have taken its number since it was looked at; then it is known whose it is. */
  private async writtenAs(writable: Writable, { accepted, known }: WaveWritten): Promise<LineRecord> {
    const { submission, document } = writable.posted.main;
    if (accepted.has(submission.id)) return acceptedAs(writable);
    const knownId = known[submission.id];
    // Whoever had its number has just given it back.
    if (knownId === undefined) throw new NumberChangesHands();
    return knownAs(writable.document, await readIdentity(this.db, knownId), fingerprint(document));
  }
}
