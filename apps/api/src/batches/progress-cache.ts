import type { BatchId } from '@app/domain';
import { type Database, type LaneProgress, readProgress } from '@app/persistence';

/** What was dear to find out stays known for so many times as long as it took, within reason. */
const SLOW_MS = 50;
const KEPT_FACTOR = 10;
const KEPT_MAX_MS = 5_000;

interface CachedProgress {
  lanes: Promise<LaneProgress[]>;
  /** Null while it is being looked up. */
  keptUntilMs: number | null;
}

/**
 * How far batches have come. To look through a hundred thousand lines costs the ledger some tenths of a second, and whoever
 * watches asks every second: so an answer is kept, longer where it was dear, and all who ask share it.
 */
export class ProgressCache {
  private readonly cached = new Map<BatchId, CachedProgress>();

  constructor(
    private readonly db: Database,
    private readonly now = () => performance.now(),
  ) {}

  of(id: BatchId): Promise<LaneProgress[]> {
    this.removeExpired(this.now());
    const entry = this.cached.get(id) ?? this.lookUp(id);
    return entry.lanes;
  }

  /** Whoever has just changed it wants to see that it has. */
  forget(id: BatchId): void {
    this.cached.delete(id);
  }

  private lookUp(id: BatchId): CachedProgress {
    const startedAt = this.now();
    const entry: CachedProgress = { lanes: readProgress(this.db, id), keptUntilMs: null };
    this.cached.set(id, entry);
    entry.lanes.then(
      () => (entry.keptUntilMs = expiresAt(startedAt, this.now())),
      () => this.cached.delete(id),
    );
    return entry;
  }

  private removeExpired(now: number): void {
    for (const [id, { keptUntilMs }] of this.cached)
      if (keptUntilMs !== null && keptUntilMs <= now) this.cached.delete(id);
  }
}

function expiresAt(startedAt: number, now: number): number {
  const tookMs = now - startedAt;
  return tookMs < SLOW_MS ? now : now + Math.min(KEPT_FACTOR * tookMs, KEPT_MAX_MS);
}
