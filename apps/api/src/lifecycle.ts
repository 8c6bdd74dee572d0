import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { FailedLogins } from '@app/access';
import { AlertLog, closeInOrder, Database, QueueBeats, ReadDatabase } from '@app/persistence';
import { HeadQueue, LookupQueue, QuestionQueue, type QueueBackend, SettledSignals, WebhookQueue } from '@app/queue';
import { WaitingRoom } from '@app/submission';
import { RunningUploads } from './batches/running-uploads.js';
import { EventTail } from './events/event-tail.js';
import { HandedOutReceipts } from './infrastructure/handed-out-receipts.js';
import { Pressure } from './http/admission/pressure.js';
import { RequestLog } from './http/hooks/request-log.js';
import { TaxRatesInForce } from './infrastructure/tax-rates-in-force.js';
import { ACCESS_DATABASE, CLOSEABLES, QUEUE_BACKEND, SANDBOX_DATABASE } from './infrastructure/tokens.js';
import { TroubleReporter } from './infrastructure/trouble-reporter.js';
import { Watchdog } from './watchdog/watchdog.js';

interface Closeable {
  close(): Promise<void>;
}

/**
 * The order of closing: every part before the parts that it still uses. Nest itself would go by the distance of modules from
 * the root, which is another order, so no other provider of ours has a hook for shutting down. `BullModule` closes its queues
 * after `AppModule`, when they are closed already.
 */
export const closeables: Provider = {
  provide: CLOSEABLES,
  inject: [
    Watchdog,
    AlertLog,
    Pressure,
    SettledSignals,
    QuestionQueue,
    LookupQueue,
    WebhookQueue,
    HeadQueue,
    QUEUE_BACKEND,
    HandedOutReceipts,
    RequestLog,
    FailedLogins,
    ReadDatabase,
    ACCESS_DATABASE,
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
   * Without its ledger the API can answer nothing, so the boot fails, and a supervisor starts it again. It starts without a Redis that
   * is away.
   */
  async onModuleInit(): Promise<void> {
    await this.db.query('SELECT 1');
    await this.queueBackend.check(this.reporter.while('talking to the queue'), new QueueBeats(this.db));
    await this.taxRates.readAll();
  }
}

/** Ends the process: answers waiting callers, lets Nest close the server, then closes everything the process opened. */
@Injectable()
export class Shutdown implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly waitingRoom: WaitingRoom,
    private readonly uploads: RunningUploads,
    private readonly eventTail: EventTail,
    @Inject(CLOSEABLES) private readonly closeables: Closeable[],
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.eventTail.close();
    await Promise.all([this.waitingRoom.close(), this.uploads.close()]);
  }

  /** Nest has closed the server by now. */
  onApplicationShutdown(): Promise<void> {
    return closeInOrder(this.closeables);
  }
}
