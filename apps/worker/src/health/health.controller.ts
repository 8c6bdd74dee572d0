import { Controller, Get, HttpException, Inject } from '@nestjs/common';
import { Database } from '@app/persistence';

/** For whoever starts, restarts and balances: alive, and the ledger within reach. */
@Controller()
export class WorkerHealthController {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Get('health')
  async health(): Promise<{ status: string }> {
    try {
      await this.db.query('SELECT 1');
      return { status: 'ok' };
    } catch {
      throw new HttpException({ status: 'ledger unreachable' }, 503);
    }
  }
}
