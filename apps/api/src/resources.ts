import { Authenticator } from '@app/access';
import type { ApiConfig } from '@app/config';
import { type Logger, pipelineLog } from '@app/observability';
import { closeInOrder, Database, Ledger } from '@app/persistence';
import { HeadQueue, openBackend, type QueueBackend, SettledRelay } from '@app/queue';
import { Accept, WaitingRoom } from '@app/submission';

/** Connections of the queue's pool: producers write seldom and briefly, the relay listens on one of its own. */
const QUEUE_POOL_SIZE = 8;

/** What one API process stands on, wired by hand: every part says in its constructor what it needs. */
export class Resources {
  readonly db: Database;
  readonly accept: Accept;
  readonly room: WaitingRoom;
  readonly authenticator: Authenticator;
  readonly backend: QueueBackend;
  private readonly closeables: { close(): Promise<void> }[];

  constructor(config: ApiConfig, logger: Logger) {
    const emit = pipelineLog(logger);
    const trouble = (doing: string) => (error: unknown) => emit({ event: 'trouble', doing, error });
    this.db = new Database(config.databaseUrl, config.poolSize, 'risiti-api');
    this.backend = openBackend({ ...config, poolSize: QUEUE_POOL_SIZE });
    const queue = new HeadQueue(this.backend, trouble('talking to the queue'));
    const relay = new SettledRelay(this.backend, trouble('hearing the settled signal'));
    this.accept = new Accept(new Ledger(this.db), queue, emit);
    this.room = new WaitingRoom(this.db, trouble('looking up who waits'));
    this.authenticator = new Authenticator(this.db, trouble('noting the use of a key'));
    relay.listen((signal) => this.room.hear(signal));
    this.closeables = [relay, queue, this.backend, this.db];
  }

  close(): Promise<void> {
    return closeInOrder(this.closeables);
  }
}
