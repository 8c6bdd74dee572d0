import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { NewBranchUser } from '@app/contract';
import type { BranchUserDocument } from '@app/domain';
import { Database, type Principal, readSealingKey, sealText } from '@app/persistence';
import type { IdempotencyKey } from '@app/submission';
import { Failure } from '../http/errors/failure.js';
import { LongWork } from '../infrastructure/long-work.js';

const DIGEST_BYTES = 32;
const RETRY_S = '5';
/** Workers with another ENCRYPTION_KEY publish another key, and cannot open what was sealed with the old one. */
const KEY_FRESH_MS = 60_000;
const slowHash = promisify<string, string, number, Buffer>(scrypt);

/** Seals the password of a branch user. The sealed text waits in the ledger, and only a worker can open it. */
@Injectable()
export class PasswordSealer {
  private sealingKey: string | null = null;
  private readAt = 0;

  constructor(
    private readonly db: Database,
    private readonly longWork: LongWork,
  ) {}

  async toDocument({ password, ...user }: NewBranchUser, caller: Principal): Promise<BranchUserDocument> {
    const salt = `${caller.environment}/${caller.tin}/${caller.bhfId}/${user.userId}`;
    return {
      ...user,
      sealedPassword: await sealText(password ?? newPassword(), await this.readSealingKey()),
      passwordDigest: password === null ? null : await this.digestOf(password, salt),
    };
  }

  /** The hash of the body must not tell the password in it either. */
  async withSlowHash(idempotencyKey: IdempotencyKey | null): Promise<IdempotencyKey | null> {
    if (!idempotencyKey) return null;
    const { key, bodyHash } = idempotencyKey;
    return { key, bodyHash: await this.digestOf(bodyHash, key) };
  }

  /** Slow on purpose, so that a reader of the ledger cannot try many passwords. */
  private async digestOf(secret: string, salt: string): Promise<string> {
    return (await this.longWork.inTurn(() => slowHash(secret, salt, DIGEST_BYTES))).toString('hex');
  }

  private async readSealingKey(): Promise<string> {
    if (this.sealingKey === null || performance.now() - this.readAt >= KEY_FRESH_MS) {
      const startedAt = performance.now();
      this.sealingKey = await readSealingKey(this.db);
      this.readAt = startedAt;
    }
    if (this.sealingKey === null) throw noWorkerYet();
    return this.sealingKey;
  }
}

const newPassword = (): string => randomBytes(24).toString('base64url');

const noWorkerYet = (): Failure =>
  new Failure('905', {
    status: 503,
    message: 'No worker of this installation has started yet, so the password cannot be sealed.',
    fix: 'Send the request again after Retry-After seconds. If it goes on, contact support of this service.',
    headers: { 'Retry-After': RETRY_S },
  });
