import { Module } from '@nestjs/common';
import { Database } from '@app/persistence';
import { SettledSignals } from '@app/queue';
import { WaitingRoom } from '@app/submission';
import { DatabaseModule } from './database.module.js';
import { HandedOutReceipts } from './handed-out-receipts.js';
import { QueueModule } from './queue.module.js';
import { TroubleReporter } from './trouble-reporter.js';

/** The waiting room tells callers that their submissions settled. The ledger is told which receipts they have got. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [
    {
      provide: WaitingRoom,
      inject: [Database, SettledSignals, TroubleReporter],
      useFactory: (db: Database, signals: SettledSignals, reporter: TroubleReporter) => {
        const waitingRoom = new WaitingRoom(db, reporter.while('looking up who waits'));
        signals.subscribe((signal) => waitingRoom.onSignal(signal));
        return waitingRoom;
      },
    },
    {
      provide: HandedOutReceipts,
      inject: [Database, TroubleReporter],
      useFactory: (db: Database, reporter: TroubleReporter) =>
        new HandedOutReceipts(db, reporter.while('noting a receipt as given')),
    },
  ],
  exports: [WaitingRoom, HandedOutReceipts],
})
export class SignalsModule {}
