import { CLOCK_LAG_MAX_MS } from '@app/domain';
import type { CallTimes } from './clock-skew.js';

/** A stamp has whole seconds, so it may be up to 999 ms older than the moment of which it tells. */
const RESOLUTION_MS = 999;

/** A reading of the authority's own clock counts for so long; then the newer one of it and the host before it. */
const READING_MS = 10 * 60_000;

/** A refusal for a future date proves for so long that the clock is behind, although calls take too long to measure by how much. */
const PROOF_MS = 10 * 60_000;

/** The bounds between which the lead of the authority's clock over ours lies. */
interface Reading {
  leastMs: number;
  mostMs: number;
  readAt: number;
}

/**
 * The clock of the authority in one environment, as far as its answers tell. Each worker process learns it from its own answers:
 * until the first one, a document may be refused as too early, which costs it a second and nothing else.
 */
export class AuthorityClock {
  private own: Reading | null = null;
  /** The clock of the host that answered, which may be a gateway before the authority. */
  private ofHost: Reading | null = null;
  private refusedAt = -Infinity;

  constructor(private readonly now: () => number = Date.now) {}

  /** `stampMs`: the whole second that the answer tells; it was stamped at some moment of the call. */
  read(source: 'own' | 'ofHost', stampMs: number, { sentAt, receivedAt }: CallTimes): void {
    const bounds = { leastMs: stampMs - receivedAt, mostMs: stampMs + RESOLUTION_MS - sentAt };
    this[source] = { ...bounds, readAt: this.now() };
  }

  /** The authority has refused a date of ours as future. */
  noteRefusal(): void {
    this.refusedAt = this.now();
  }

  /** The lead of its clock over ours in ms, cautiously: negative if it is behind. Null if it is not known, or not to be believed. */
  leadMs(): number | null {
    const reading = this.reading();
    if (reading === null || reading.leastMs < -CLOCK_LAG_MAX_MS) return null;
    const isBehind = reading.mostMs < 0 || this.isProvenBehind();
    return isBehind ? Math.min(0, reading.leastMs) : Math.max(0, reading.leastMs);
  }

  /** How far its clock is behind ours at most; 0 if nothing shows that it is. */
  lagMs(): number {
    return Math.max(0, -(this.leadMs() ?? 0));
  }

  private isProvenBehind = (): boolean => this.now() - this.refusedAt < PROOF_MS;

  /** After a refusal the reading that explains it counts: the clock may have changed since the authority last reported its time. */
  private reading(): Reading | null {
    if (this.own && this.ofHost && this.isProvenBehind()) {
      return this.ofHost.leastMs < this.own.leastMs ? this.ofHost : this.own;
    }
    const isFresh = this.own !== null && this.now() - this.own.readAt < READING_MS;
    if (isFresh || !this.ofHost) return this.own;
    return this.own && this.own.readAt > this.ofHost.readAt ? this.own : this.ofHost;
  }
}
