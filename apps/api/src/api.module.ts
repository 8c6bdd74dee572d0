import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import type { ApiConfig } from '@app/config';
import type { Logger } from '@app/observability';
import { Progress } from './batches/progress.js';
import { Receive } from './batches/receive.js';
import { WithdrawBatch } from './batches/withdraw-batch.js';
import { AppsController } from './dashboard/apps.controller.js';
import { EntranceController } from './dashboard/entrance.controller.js';
import { KeysController } from './dashboard/keys.controller.js';
import { PeopleController } from './dashboard/people.controller.js';
import { FailureFilter } from './http/failure.filter.js';
import { ReplyInterceptor } from './http/reply.interceptor.js';
import { BatchesController } from './operations/batches.controller.js';
import { BranchController } from './operations/branch.controller.js';
import { CreditNotesController } from './operations/credit-notes.controller.js';
import { DeviceController } from './operations/device.controller.js';
import { HealthController } from './operations/health.controller.js';
import { ImportsController } from './operations/imports.controller.js';
import { ItemsController } from './operations/items.controller.js';
import { PurchasesController } from './operations/purchases.controller.js';
import { ReferenceController } from './operations/reference.controller.js';
import { ReverseInvoicesController } from './operations/reverse-invoices.controller.js';
import { SalesController } from './operations/sales.controller.js';
import { StockController } from './operations/stock.controller.js';
import { SubmissionsController } from './operations/submissions.controller.js';
import { TransfersController } from './operations/transfers.controller.js';
import { VerificationsController } from './operations/verifications.controller.js';
import { AppCasesController } from './operators/apps.controller.js';
import { CasesController } from './operators/cases.controller.js';
import { LanesController } from './operators/lanes.controller.js';
import { SyncController } from './operations/sync.controller.js';
import { Resources } from './resources.js';
import { Submit } from './submit.js';
import { Withdraw } from './withdraw.js';

const CONTROLLERS = [
  HealthController,
  DeviceController,
  BranchController,
  ItemsController,
  SalesController,
  CreditNotesController,
  ReverseInvoicesController,
  StockController,
  TransfersController,
  SubmissionsController,
  ReferenceController,
  SyncController,
  BatchesController,
  VerificationsController,
  PurchasesController,
  ImportsController,
  EntranceController,
  PeopleController,
  AppsController,
  KeysController,
  CasesController,
  LanesController,
  AppCasesController,
];

@Module({})
export class ApiModule {
  static with(config: ApiConfig, logger: Logger): DynamicModule {
    const resources = new Resources(config, logger);
    const { accept, room, handingOut } = resources;
    return {
      module: ApiModule,
      controllers: CONTROLLERS,
      providers: [
        { provide: Resources, useValue: resources },
        { provide: Submit, useValue: new Submit(resources.db, accept, room, handingOut, config.syncWaitMs) },
        { provide: Withdraw, useValue: new Withdraw(resources.db, resources.cancel, handingOut) },
        { provide: Receive, useValue: new Receive(resources) },
        { provide: Progress, useValue: new Progress(resources.db) },
        { provide: WithdrawBatch, useValue: new WithdrawBatch(resources.db, resources.cancel) },
        { provide: 'Logger', useValue: logger },
        { provide: APP_FILTER, useClass: FailureFilter },
        { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
      ],
    };
  }
}
