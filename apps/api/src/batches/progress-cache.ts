import type { BatchId } from '@app/domain';
import { type Database, type LaneProgress, readProgress } from '@app/persistence';

/** What was dear to find out stays known for so many times as long as it took, within reason. */
const DEAR_MS = 50;
const KEPT_FOR = 10;
const KEPT_MAX_MS = 5_000;

interface Known {
  lanes: Promise<LaneProgress[]>;
  /** Null while it is being looked up. */
  until: number | null;
}

/**
 * How far batches have come. To look through a hundred thousand lines costs the ledger some tenths of a second, and whoever
 * watches asks every second: so an answer is kept, longer where it was dear, and all who ask share it.
 */
export class Progress {
  private readonly known = new Map<BatchId, Known>();

  constructor(
    private readonly db: Database,
    private readonly now = () => performance.now(),
  ) {}

  of(id: BatchId): Promise<LaneProgress[]> {
    this.forgetOld(this.now());
    const known = this.known.get(id) ?? this.look(id);
    return known.lanes;
  }

  /** Whoever has just changed it wants to see that it has. */
  forget(id: BatchId): void {
    this.known.delete(id);
  }

  private look(id: BatchId): Known {
    const startedAt = this.now();
    const known: Known = { lanes: readProgress(this.db, id), until: null };
    this.known.set(id, known);
    known.lanes.then(
      () => (known.until = keptUntil(startedAt, this.now())),
      () => this.known.delete(id),
    );
    return known;
  }

  private forgetOld(now: number): void {
    for (const [id, { until }] of this.known) if (until !== null && until <= now) this.known.delete(id);
  }
}

function keptUntil(startedAt: number, now: number): number {
  const tookMs = now - startedAt;
  return tookMs < DEAR_MS ? now : now + Math.min(KEPT_FOR * tookMs, KEPT_MAX_MS);
}
