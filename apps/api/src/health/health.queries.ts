import { Injectable } from '@nestjs/common';
import { Database } from '@app/persistence';

@Injectable()
export class HealthQueries {
  constructor(private readonly db: Database) {}

  /** Throws while the ledger cannot be reached. */
  async ping(): Promise<void> {
    await this.db.query('SELECT 1');
  }
}
