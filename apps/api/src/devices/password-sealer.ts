import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { NewBranchUser } from '@app/contract';
import type { BranchUserDocument } from '@app/domain';
import { type Principal, sealText } from '@app/persistence';
import type { IdempotencyKey } from '@app/submission';
import { LongWork } from '../http/admission/long-work.js';
import { SealingKey } from './sealing-key.js';

const DIGEST_BYTES = 32;
const slowHash = promisify<string, string, number, Buffer>(scrypt);

/** Seals the password of a branch user. The sealed text waits in the ledger, and only a worker can open it. */
@Injectable()
export class PasswordSealer {
  constructor(
    private readonly sealingKey: SealingKey,
    private readonly longWork: LongWork,
  ) {}

  async toDocument({ password, ...user }: NewBranchUser, caller: Principal): Promise<BranchUserDocument> {
    const salt = `${caller.environment}/${caller.tin}/${caller.bhfId}/${user.userId}`;
    return {
      ...user,
      sealedPassword: await sealText(password ?? newPassword(), await this.sealingKey.read()),
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
    return (await this.longWork.inRotation(() => slowHash(secret, salt, DIGEST_BYTES))).toString('hex');
  }
}

const newPassword = (): string => randomBytes(24).toString('base64url');
