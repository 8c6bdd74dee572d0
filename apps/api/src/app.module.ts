import { Module } from '@nestjs/common';
import { BatchesModule } from './batches/batches.module.js';
import { BoardModule } from './board/board.module.js';
import { ConsoleModule } from './console/console.module.js';
import { CreditNotesModule } from './credit-notes/credit-notes.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { AccessModule } from './infrastructure/access.module.js';
import { DatabaseModule } from './infrastructure/database.module.js';
import { AdmissionModule } from './http/admission/admission.module.js';
import { QueueModule } from './infrastructure/queue.module.js';
import { SignalsModule } from './infrastructure/signals.module.js';
import { TaxRatesModule } from './infrastructure/tax-rates.module.js';
import { TelemetryModule } from './infrastructure/telemetry.module.js';
import { ItemsModule } from './items/items.module.js';
import { ListChecksModule } from './list-checks/list-checks.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { OperatorLoginsModule } from './passwords/operator-logins.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { ReadinessModule } from './readiness/readiness.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { ReferenceModule } from './reference/reference.module.js';
import { RequestLogModule } from './request-log/request-log.module.js';
import { SalesModule } from './sales/sales.module.js';
import { StockModule } from './stock/stock.module.js';
import { SubmissionsModule } from './submissions/submissions.module.js';
import { SummaryModule } from './summary/summary.module.js';
import { VerificationsModule } from './verifications/verifications.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WatchdogModule } from './watchdog/watchdog.module.js';
import { BootChecks, closeables, Shutdown } from './lifecycle.js';

const INFRASTRUCTURE = [
  TelemetryModule,
  DatabaseModule,
  QueueModule,
  SignalsModule,
  TaxRatesModule,
  AdmissionModule,
  AccessModule,
];

/** The features for clients; their operations are the public OpenAPI document, in the order in which a newcomer needs them. */
export const CLIENT_FEATURES = [
  // Its operation needs a key, and so the page of the document shows the field for the key at once.
  RequestLogModule,
  DashboardModule,
  PasswordsModule,
  DevicesModule,
  ItemsModule,
  StockModule,
  PurchasesModule,
  ImportsModule,
  SalesModule,
  CreditNotesModule,
  ReceiptsModule,
  SubmissionsModule,
  BatchesModule,
  EventsModule,
  WebhooksModule,
  ReferenceModule,
  VerificationsModule,
  ListChecksModule,
  ReadinessModule,
  SummaryModule,
  HealthModule,
];

/** The features for operators; their operations are a document of their own. */
export const OPERATOR_FEATURES = [OperatorsModule, OperatorLoginsModule, BoardModule];

/** The API. `bootstrap.ts` adds `SettingsModule`, whose values exist before the application does. */
@Module({
  imports: [...INFRASTRUCTURE, HttpModule, ...CLIENT_FEATURES, ...OPERATOR_FEATURES, ConsoleModule, WatchdogModule],
  providers: [BootChecks, closeables, Shutdown],
})
export class AppModule {}
