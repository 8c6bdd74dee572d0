import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from './clock.js';

export const TOKEN_SECONDS = 3_599;
/** Every process has its own secret, so a revoked token stays revoked after a restart. */
const SECRET = randomBytes(16);
const NONCE_BYTES = 6;
const MAC_BYTES = 12;

/**
 * Bearer tokens carry their own proof, so the simulator stores none of them, however many clients ask for. Revoking
 * invalidates every token issued before.
 */
@Injectable()
export class BearerTokens {
  private generation = 0;
  private issuedCount = 0;

  constructor(private readonly clock: Clock) {}

  /** Number of tokens issued so far, valid or not. */
  get issued(): number {
    return this.issuedCount;
  }

  issue(): string {
    this.issuedCount += 1;
    const expiresAt = Math.floor(this.clock.now().getTime() / 1_000) + TOKEN_SECONDS;
    const claim = `${expiresAt.toString(36)}.${randomBytes(NONCE_BYTES).toString('hex')}`;
    return `${claim}.${this.macOf(claim)}`;
  }

  accepts(token: string | undefined): boolean {
    const [, claim, expiry, proof] = /^((\w+)\.\w+)\.(\w+)$/.exec(token ?? '') ?? [];
    if (!claim || !isSame(proof!, this.macOf(claim))) return false;
    return parseInt(expiry!, 36) * 1_000 > this.clock.now().getTime();
  }

  revokeAll(): void {
    this.generation += 1;
  }

  reset(): void {
    this.revokeAll();
    this.issuedCount = 0;
  }

  private macOf(claim: string): string {
    const mac = createHmac('sha256', SECRET).update(`${this.generation}|${claim}`).digest();
    return mac.subarray(0, MAC_BYTES).toString('hex');
  }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
