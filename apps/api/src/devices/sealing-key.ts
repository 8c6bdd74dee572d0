import { Injectable } from '@nestjs/common';
import { Database, readSealingKey } from '@app/persistence';
import { Failure } from '../http/errors/failure.js';

const RETRY_S = '5';
/** Workers with another ENCRYPTION_KEY publish another key, and cannot open what was sealed with the old one. */
const KEY_FRESH_MS = 60_000;

/** The key with which an API seals what only workers may read. Workers publish it. */
@Injectable()
export class SealingKey {
  private key: string | null = null;
  private readAt = 0;

  constructor(private readonly db: Database) {}

  /** Fails with 503 before the first worker of the installation has started. */
  async read(): Promise<string> {
    if (this.key === null || performance.now() - this.readAt >= KEY_FRESH_MS) {
      const startedAt = performance.now();
      this.key = await readSealingKey(this.db);
      this.readAt = startedAt;
    }
    if (this.key === null) throw noWorkerYet();
    return this.key;
  }
}

const noWorkerYet = (): Failure =>
  new Failure('905', {
    status: 503,
    message: 'No worker of this installation has started yet, so the secret cannot be sealed.',
    fix: 'Send the request again after Retry-After seconds. If it goes on, contact support of this service.',
    headers: { 'Retry-After': RETRY_S },
  });
