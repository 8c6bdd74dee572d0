import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { closeInOrder, Database } from '@app/persistence';
import { HeadQueue, LookupQueue, QuestionQueue, type QueueBackend, SettledRelay } from '@app/queue';
import { WaitingRoom } from '@app/submission';
import { RunningUploads } from './batches/running-uploads.js';
import { HandedOutReceipts } from './infrastructure/handed-out-receipts.js';
import { Pressure } from './infrastructure/pressure.js';
import { TaxRatesInForce } from './infrastructure/tax-rates-in-force.js';
import { CLOSEABLES, QUEUE_BACKEND, SANDBOX_DATABASE } from './infrastructure/tokens.js';
import { TroubleReporter } from './infrastructure/trouble-reporter.js';

interface Closeable {
  close(): Promise<void>;
}

/**
 * Each is closed before what it still uses. Nest closes modules by their distance from the root, which is another order, so
 * no other provider has a hook for shutting down.
 */
export const closeables: Provider = {
  provide: CLOSEABLES,
  inject: [
    Pressure,
    SettledRelay,
    QuestionQueue,
    LookupQueue,
    HeadQueue,
    QUEUE_BACKEND,
    HandedOutReceipts,
    SANDBOX_DATABASE,
    Database,
  ],
  useFactory: (...inOrder: Closeable[]) => inOrder,
};

/** The checks before the server listens. */
@Injectable()
export class BootChecks implements OnModuleInit {
  constructor(
    private readonly db: Database,
    @Inject(QUEUE_BACKEND) private readonly queueBackend: QueueBackend,
    private readonly taxRates: TaxRatesInForce,
    private readonly reporter: TroubleReporter,
  ) {}

  /**
   * A queue that is created while its Postgres is away never recovers, so the boot fails, and a supervisor starts it again.
   * A Redis that is away does recover, so the API starts without it.
   */
  async onModuleInit(): Promise<void> {
    await this.db.query('SELECT 1');
    await this.queueBackend.check(this.reporter.while('talking to the queue'));
    await this.taxRates.readAll();
  }
}

/** How the process ends: waiting callers are answered, then the server closes, then everything the process opened. */
@Injectable()
export class Shutdown implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly waitingRoom: WaitingRoom,
    private readonly uploads: RunningUploads,
    @Inject(CLOSEABLES) private readonly closeables: Closeable[],
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.waitingRoom.close(), this.uploads.close()]);
  }

  /** Nest has closed the server by now. */
  onApplicationShutdown(): Promise<void> {
    return closeInOrder(this.closeables);
  }
}
