import { Controller, Get, HttpException } from '@nestjs/common';
import { Database } from '@app/persistence';

/** Answers 200 while this worker runs and reaches the ledger, else 503: for supervisors and load balancers. */
@Controller()
export class WorkerHealthController {
  constructor(private readonly db: Database) {}

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
