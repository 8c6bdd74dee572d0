import { Module } from '@nestjs/common';
import type { EventSink } from '@app/domain';
import { Ledger } from '@app/persistence';
import { HeadQueue, SettledSignals } from '@app/queue';
import type { ApiConfig } from '@app/config';
import { type OperatingTools, seriesScopesOf } from '@app/submission';
import { EVENT_SINK, OPERATING_TOOLS, SETTINGS } from '../infrastructure/tokens.js';
import { SealingKey } from '../devices/sealing-key.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { ListChecksModule } from '../list-checks/list-checks.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { CasesController } from './cases.controller.js';
import { LanesController } from './lanes.controller.js';
import { AppCasesController } from './app-cases.controller.js';
import { ActOnCases } from './act-on-cases.js';
import { ManyCasesController } from './many-cases.controller.js';
import { AskAuthority } from './ask-authority.js';
import { BooksController } from './books.controller.js';
import { BooksQueries } from './books.queries.js';
import { CaseQueries } from './case.queries.js';
import { EnteredDevices } from './entered-devices.js';
import { LearnNumbers } from './learn-numbers.js';
import { LaneQueries } from './lane.queries.js';
import { RestoresController } from './restores.controller.js';
import { ReasonNotToResume } from './reason-not-to-resume.js';
import { QueueQueries } from './queue.queries.js';
import { QueuesController } from './queues.controller.js';
import { NowController, NowQueries } from './now.controller.js';
import { OperatorAppQueries } from './operator-app.queries.js';
import { AlertsController } from './alerts.controller.js';
import { ShiftNotesController } from './shift-notes.controller.js';
import { SearchController } from './search.controller.js';
import { SearchQueries } from './search.queries.js';

@Module({
  imports: [DatabaseModule, ListChecksModule, AdmissionModule, QueueModule],
  controllers: [
    NowController,
    CasesController,
    ManyCasesController,
    LanesController,
    RestoresController,
    AppCasesController,
    BooksController,
    SearchController,
    QueuesController,
    AlertsController,
    ShiftNotesController,
  ],
  providers: [
    {
      provide: OPERATING_TOOLS,
      inject: [Ledger, HeadQueue, SettledSignals, EVENT_SINK, SETTINGS],
      useFactory: (
        ledger: Ledger,
        queue: HeadQueue,
        signals: SettledSignals,
        emit: EventSink,
        settings: ApiConfig,
      ): OperatingTools => ({ ledger, queue, signals, emit, seriesScopes: seriesScopesOf(settings) }),
    },
    NowQueries,
    ActOnCases,
    AskAuthority,
    BooksQueries,
    SearchQueries,
    CaseQueries,
    EnteredDevices,
    LaneQueries,
    LearnNumbers,
    SealingKey,
    QueueQueries,
    ReasonNotToResume,
    OperatorAppQueries,
  ],
})
export class OperatorsModule {}
