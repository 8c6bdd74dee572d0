import { Injectable } from '@nestjs/common';
import { performance } from 'node:perf_hooks';

const EAST_AFRICA_OFFSET_MS = 3 * 60 * 60 * 1_000;

/** The authority's clock: it decides which dates are valid and stamps the answers. A test may set it wrong. */
@Injectable()
export class Clock {
  offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  reset(): void {
    this.offsetMs = 0;
  }
}

/** Epoch milliseconds with a fraction, exact enough to prove that two calls did not overlap. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

/** `YYYYMMDDHHmmss` in East Africa Time, which has no daylight saving. */
export function eastAfricaStamp(now: Date): string {
  const local = new Date(now.getTime() + EAST_AFRICA_OFFSET_MS);
  return local.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The same instant as `YYYY-MM-DD HH:MM:SS.0`, the format of invoice details. */
export function withDashes(stamp: string): string {
  return stamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6.0');
}

export function epochMsOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6+03:00'));
}
