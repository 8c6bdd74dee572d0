import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import type { ApiConfig } from '@app/config';
import type { Logger } from '@app/observability';
import { ProgressCache } from './batches/progress-cache.js';
import { Receive } from './batches/receive.js';
import { WithdrawBatch } from './batches/withdraw-batch.js';
import { AppsController } from './dashboard/apps.controller.js';
import { EntranceController } from './dashboard/entrance.controller.js';
import { KeysController } from './dashboard/keys.controller.js';
import { PeopleController } from './dashboard/people.controller.js';
import { FailureFilter } from './http/errors/failure.filter.js';
import { ReplyInterceptor } from './http/replies/reply.interceptor.js';
import { BatchesController } from './batches/batches.controller.js';
import { BranchController } from './devices/branch.controller.js';
import { CreditNotesController } from './credit-notes/credit-notes.controller.js';
import { DeviceController } from './devices/device.controller.js';
import { HealthController } from './health/health.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import { ItemsController } from './items/items.controller.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { ReferenceController } from './reference/reference.controller.js';
import { ReverseInvoicesController } from './credit-notes/reverse-invoices.controller.js';
import { SalesController } from './sales/sales.controller.js';
import { StockController } from './stock/stock.controller.js';
import { SubmissionsController } from './submissions/submissions.controller.js';
import { TransfersController } from './stock/transfers.controller.js';
import { VerificationsController } from './verifications/verifications.controller.js';
import { AppCasesController } from './operators/app-cases.controller.js';
import { CasesController } from './operators/cases.controller.js';
import { LanesController } from './operators/lanes.controller.js';
import { SyncController } from './reference/sync.controller.js';
import { Resources } from './infrastructure/resources.js';
import { Submit } from './submissions/submit.js';
import { WithdrawSubmission } from './submissions/withdraw-submission.js';

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
export class AppModule {
  static with(config: ApiConfig, logger: Logger): DynamicModule {
    const resources = new Resources(config, logger);
    const { accept, waitingRoom, handedOutReceipts } = resources;
    return {
      module: AppModule,
      controllers: CONTROLLERS,
      providers: [
        { provide: Resources, useValue: resources },
        {
          provide: Submit,
          useValue: new Submit(resources.db, accept, waitingRoom, handedOutReceipts, config.syncWaitMs),
        },
        {
          provide: WithdrawSubmission,
          useValue: new WithdrawSubmission(resources.db, resources.withdrawals, handedOutReceipts),
        },
        { provide: Receive, useValue: new Receive(resources) },
        { provide: ProgressCache, useValue: new ProgressCache(resources.db) },
        { provide: WithdrawBatch, useValue: new WithdrawBatch(resources.db, resources.withdrawals) },
        { provide: 'Logger', useValue: logger },
        { provide: APP_FILTER, useClass: FailureFilter },
        { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
      ],
    };
  }
}
