import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, EventCursors, readReceiptLinkKey } from '@app/persistence';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { EventFeed } from './event-feed.js';
import { EventTail } from './event-tail.js';
import { EventsController } from './events.controller.js';

@Module({
  imports: [DatabaseModule],
  controllers: [EventsController],
  providers: [{ provide: EventCursors, useFactory: () => new EventCursors() }, EventFeed, EventTail],
  exports: [EventCursors, EventTail],
})
export class EventsModule implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly cursors: EventCursors,
  ) {}

  /** Runs after the checks of the boot, which say how to mend a ledger that cannot be used. */
  async onApplicationBootstrap(): Promise<void> {
    this.cursors.use(await readReceiptLinkKey(this.db));
  }
}
