import { type LaneId, type SubmissionId } from '@app/domain';
import {
  isContestedByAcceptance,
  type LineRecord,
  type LedgerReader,
  readIdentity,
  SharedReads,
  type ChunkPosition,
  type Tx,
  type WriteResult,
  writeChunk,
} from '@app/persistence';
import { effectsOnAcceptance, type PreparedSubmission } from '../accepting/new-submission.js';
import { fingerprint } from '../kinds/fingerprint.js';
import { type BatchDocument, type BatchLine, isBatchDocument } from './batch-line.js';
import { LinesContested, NaturalKeyJustReleased } from './retry-on-contention.js';
import { recordOfAccepted, isWritable, recordOfExisting, checkLine, type CheckedLine } from './check-line.js';
import { wavesOf } from './waves.js';

type WritableLine = Extract<CheckedLine, { posted: unknown }>;

export const CHUNK_LINES_MAX = 500;

/** The transaction that lines are written in, and their places in the lanes. */
export interface WriteTarget {
  tx: Tx;
  /** Called once, right before the first write, because checking needs no locks. */
  openPosition(): Promise<ChunkPosition>;
  /** The number of lines of the file that come before these, counted from the same position. */
  offset: number;
}

export interface AcceptedWaves {
  records: LineRecord[];
  acceptedPerLane: Map<LaneId, number>;
}

interface WaveWriteResult {
  accepted: ReadonlySet<SubmissionId>;
  known: WriteResult['known'];
}

/** Accepts lines wave by wave in few statements: each wave is checked, then written, and sees what earlier waves wrote. */
export class AcceptWaves {
  private readonly db: LedgerReader;
  private readonly fileIndexes: ReadonlyMap<number, number>;
  private readonly acceptedPerLane = new Map<LaneId, number>();
  private position: ChunkPosition | null = null;

  constructor(
    private readonly target: WriteTarget,
    private readonly lines: readonly BatchLine[],
  ) {
    this.db = new SharedReads(target.tx, { rowsMax: CHUNK_LINES_MAX, groupsMax: 1, aloneMax: 1 });
    this.fileIndexes = new Map(lines.map(({ line }, index) => [line, target.offset + index]));
  }

  async accept(): Promise<AcceptedWaves> {
    const recordsByLine = new Map<number, LineRecord>();
    for (const wave of wavesOf(this.lines.filter(isBatchDocument)))
      for (const record of await this.acceptWave(wave)) recordsByLine.set(record.line, record);
    const records = this.lines.map((line) => (isBatchDocument(line) ? recordsByLine.get(line.line)! : line));
    return { records, acceptedPerLane: this.acceptedPerLane };
  }

  private async acceptWave(wave: readonly BatchDocument[]): Promise<LineRecord[]> {
    const checked = await Promise.all(wave.map((document) => checkLine(this.db, document)));
    const written = await this.write(checked.filter(isWritable));
    return Promise.all(checked.map((one) => (isWritable(one) ? this.recordOfWritten(one, written) : one)));
  }

  private async write(writable: readonly WritableLine[]): Promise<WaveWriteResult> {
    if (writable.length === 0) return { accepted: new Set(), known: {} };
    this.position ??= await this.target.openPosition();
    const prepared = writable.flatMap((one) => this.inFileOrder(one));
    const submissions = prepared.map(({ submission }) => submission);
    const written = await writeChunk(this.target.tx, submissions, this.position).catch((error: unknown) => {
      if (!isContestedByAcceptance(error)) throw error;
      throw new LinesContested(new Map(writable.map(({ document, posted }) => [document.line, posted])));
    });
    await effectsOnAcceptance(prepared)?.(this.target.tx, written);
    const accepted = new Set(written.accepted);
    this.countAccepted(prepared, accepted);
    return { accepted, known: written.known };
  }

  private countAccepted(prepared: readonly PreparedSubmission[], accepted: ReadonlySet<SubmissionId>): void {
    for (const { submission } of prepared)
      if (accepted.has(submission.id))
        this.acceptedPerLane.set(submission.laneId, 1 + (this.acceptedPerLane.get(submission.laneId) ?? 0));
  }

  /** Places follow the order of the file, not of the waves. Companions are placed right before their line. */
  private inFileOrder({ document, posted: { main, companions } }: WritableLine): PreparedSubmission[] {
    const place = 2 * this.fileIndexes.get(document.line)!;
    for (const { submission } of companions) submission.place = place;
    main.submission.place = place + 1;
    return [...companions, main];
  }

  /** Another caller may have taken the natural key since the line was checked. */
  private async recordOfWritten(writable: WritableLine, { accepted, known }: WaveWriteResult): Promise<LineRecord> {
    const { submission, document } = writable.posted.main;
    if (accepted.has(submission.id)) return recordOfAccepted(writable);
    const knownId = known[submission.id];
    if (knownId === undefined) throw new NaturalKeyJustReleased();
    const identity = await readIdentity(this.db, knownId);
    return recordOfExisting(this.db, writable.document, identity, fingerprint(document));
  }
}
