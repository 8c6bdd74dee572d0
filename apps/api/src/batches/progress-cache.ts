import { Injectable, Optional } from '@nestjs/common';
import type { BatchId } from '@app/domain';
import { ReadDatabase, type LaneProgress, readProgress } from '@app/persistence';

/** A slow answer is kept for ten times as long as it took, up to five seconds. */
const SLOW_MS = 50;
const KEPT_FACTOR = 10;
const KEPT_MAX_MS = 5_000;

interface CachedProgress {
  lanes: Promise<LaneProgress[]>;
  /** Null while the answer is being read. */
  keptUntilMs: number | null;
}

/**
 * The progress of batches. The ledger needs some tenths of a second for a hundred thousand lines, and a client that watches
 * a batch asks every second. So all callers share an answer, and a slow answer is kept for longer.
 */
@Injectable()
export class ProgressCache {
  private readonly cached = new Map<BatchId, CachedProgress>();

  constructor(
    private readonly db: ReadDatabase,
    @Optional() private readonly now: () => number = () => performance.now(),
  ) {}

  of(id: BatchId): Promise<LaneProgress[]> {
    this.removeExpired(this.now());
    const entry = this.cached.get(id) ?? this.lookUp(id);
    return entry.lanes;
  }

  /** A caller that has just changed the batch must see the change. */
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
