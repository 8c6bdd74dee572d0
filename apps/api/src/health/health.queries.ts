import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '@app/persistence';
import { ACCESS_DATABASE } from '../infrastructure/tokens.js';

@Injectable()
export class HealthQueries {
  constructor(@Inject(ACCESS_DATABASE) private readonly db: Database) {}

  /** Throws while the ledger cannot be reached. */
  async ping(): Promise<void> {
    await this.db.query('SELECT 1');
  }
}
