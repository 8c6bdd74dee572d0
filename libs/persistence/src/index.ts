export {
  type BatchEnd,
  type BatchFilter,
  type BatchView,
  cancelBatch,
  endAbandonedBatches,
  endBatch,
  type LaneProgress,
  type LineRecord,
  type LineVerdict,
  listBatches,
  openBatch,
  PROGRESS_WINDOW_S,
  readBatch,
  readBatchByKey,
  readLines,
  readProgress,
  readWithdrawableBackwards,
  recordLines,
  refuseBatch,
  touchBatch,
} from './batches/batches.js';
export { endChunk, endWholeFile, openChunk, openWholeFile, type ChunkPosition, writeChunk } from './batches/chunks.js';
export {
  Coalescer,
  type GroupingLimits,
  groupingLimits,
  type GroupStep,
  groupingForEffects,
  groupingForPosts,
} from './database/coalescer.js';
export { type LaneHold, type ListedLane, listLanes, readBreakers, readHeldSubmission, readLoad } from './lanes.js';
export { checkLedger } from './check-ledger.js';
export { checkEncryptionKey, resealDeviceKeys } from './check-encryption-key.js';
export type { Tx } from './database/tx.js';
export {
  Database,
  type PrismaTx,
  ReadDatabase,
  runInOneProcess,
  sqlWithin,
  closeInOrder,
} from './database/database.js';
export { EventCursors } from './event-cursors.js';
export { type EventPage, EventReader, type EventsMissed } from './events.js';
export {
  type AfterFailure,
  beginTest,
  disableWebhook,
  type DisabledWhy,
  type DueWebhook,
  endTest,
  moveWebhook,
  noteDelivered,
  noteFailed,
  positionBefore,
  readDueWebhooks,
  readOwnerEmails,
  readTest,
  readWebhookToTest,
  releaseWebhook,
  type TakenWebhook,
  takeWebhook,
  type WebhookLease,
} from './webhooks.js';
export { FairGate, TOO_MANY_WAITING } from './database/fair-gate.js';
export { currentAccount, requestingAccount } from './database/pools.js';
export type { Prisma } from './generated/client.js';
export { firstIdAt, newId } from './database/ids.js';
export { PAGE_TEXT_MAX, type PageOptions, readPage } from './database/pages.js';
export {
  type AccountBranch,
  type DeviceState,
  type DeviceStateView,
  findPendingSetup,
  type GrantedDevice,
  hasOtherSetupPending,
  initialiseDevice,
  initialiseDeviceLate,
  isDeviceOf,
  type OldestUnsigned,
  readAccountBranches,
  readDevice,
  readDeviceHold,
  readDeviceStates,
  resumeRefusedLane,
  resumeRefusedLaneAfter,
  saveReceiptDetails,
  saveReceiptLogo,
  takeGranted,
} from './devices.js';
export { makeAllPartitions } from './retention/partitions.js';
export { type Swept, Sweeper } from './retention/sweeper.js';
export {
  findCreditNote,
  type InvoiceFacts,
  type InvoiceItem,
  invoiceKeyOf,
  invoiceNumberOfReceipt,
  type InvoiceOwner,
  invoiceSeriesOf,
  type OriginalInvoice,
  readInvoiceFacts,
  readInvoicesBySignature,
  type SignedInvoice,
} from './invoices.js';
export {
  countPurchases,
  findPurchaseConfirmation,
  findPurchases,
  type FoundConfirmation,
  isPurchaseOf,
  type ListedPurchase,
  listPurchases,
  type PurchaseFilter,
  recordPurchaseAnswer,
  storePurchases,
} from './purchases.js';
export {
  areGoodsOnTheirWay,
  correctReported,
  hasAutomaticMovement,
  isMovementOf,
  listMovements,
  listStock,
  type MovementFilter,
  type MovementView,
  readPassedCount,
  readStockLevel,
  readUnreportedMovements,
  type StockRow,
} from './stock.js';
export {
  addPendingItems,
  changeItem,
  deleteRefusedItem,
  isBeingRegistered,
  type ListedItem,
  listItems,
  listOtherReportedItems,
  readItemCodesByAuthorityCode,
  readItemFacts,
  readItemCodesLike,
  readItems,
  registerItem,
  type StoredItem,
} from './items.js';
export {
  type HeadToPass,
  type HeadView,
  type OverdueHead,
  passHead,
  type PassResult,
  readHeads,
  readHeadViews,
  readOverdueHeads,
  readWait,
  wakeLane,
} from './heads.js';
export * from './database/sql-state.js';
export { type LedgerReader, SharedReads } from './database/shared-reads.js';
export {
  countImports,
  findImports,
  type ImportFilter,
  isImportOf,
  listImports,
  recordImportLink,
  type StoredImport,
  storeImports,
} from './declared-imports.js';
export {
  type BookedInvoice,
  type BooksScope,
  type ListedReceipt,
  readAccountsOfPin,
  readInvoicesByNumber,
  readInvoicesByReceipt,
  type ReceiptedInvoice,
} from './booked-invoices.js';
export { readSealingKey, sealEnteredKey, Sealer, sealText } from './sealers.js';
export {
  type AppState,
  exchangeRefreshToken,
  type LoginRef,
  noteKeyUse,
  type Principal,
  readAppPrincipal,
  readPrincipal,
  readSession,
  type Role,
  type Session,
  worksIn,
} from './callers.js';
export {
  bindPin,
  freePin,
  hasPin,
  lockLanesOfPin,
  lockPin,
  type PinHolder,
  type PinUse,
  readPinHolder,
  readPinUse,
  type TaxpayerRef,
} from './bound-pins.js';
export { countLiveWorkers, QueueBeats, WorkerHeartbeats } from './heartbeats.js';
export { migrate } from './migrate/migrate.js';
export { allowRows } from './migrate/program-role.js';
export * from './operating/operator-apps.js';
export * from './operating/learned-numbers.js';
export {
  type ActView,
  clientAddress,
  currentAddress,
  isAct,
  listActs,
  listRepeatedReceipts,
  listShiftNotes,
  readQueuePauses,
  recordAct,
  SHIFT_NOTE,
  type ShiftNote,
} from './operating/acts.js';
export { AlertLog, type AlertView, isAlert, listAlerts } from './operating/alerts.js';
export * from './operating/case-groups.js';
export { type CaseFilter, type CaseView, isCase, listCases, listCasesOfLane, readCase } from './operating/cases.js';
export {
  addReceipt,
  correctNextNumber,
  type CorrectionResult,
  holdLane,
  lockLane,
  isHeldFor,
  isLaneHeld,
  isOfOtherLane,
  readCountedNumbers,
  realignSeries,
  type RealignResult,
  requeueSubmission,
  type RequeueResult,
  claimForOperator,
} from './operating/interventions.js';
export * from './operating/questions.js';
export * from './operating/imported-documents.js';
export * from './operating/restored-branches.js';
export { type EnteredDevice, raiseSeries, readKeyedLane, storeEnteredDevice } from './operating/device-keys.js';
export {
  findByApiKey,
  findById,
  findByName,
  findByPin,
  findByRequest,
  findBySignature,
  type Found,
  type FoundType,
  type NamePage,
} from './operating/search.js';
export { type LaneView, readLaneView } from './operating/lane-views.js';
export {
  countTakenPulls,
  completePull,
  failPull,
  findPullingDevice,
  lockTakenPull,
  type PullingDevice,
  type PullState,
  pullStates,
  readRequestedRegister,
  type RegisterScope,
  type TakenPull,
  takePull,
  type RequestedPull,
  requestPull,
} from './pulls.js';
export { createPulls, requestDuePulls, requestLostPulls } from './due-pulls.js';
export * from './register-rows.js';
export { type AlarmClaim, claimAlarm, confirmAlert, readWatchdogLooks } from './alarms.js';
export { claimDueGroups, claimSummary, confirmCases, confirmSummary, readDay } from './reported-cases.js';
export { type KnownBuyer, readBuyer, saveBranchCustomer } from './branch-customers.js';
export { type PrintSource, readPrintSource } from './receipts/print-source.js';
export { PRINTS_MAX, readPrints, type ReceiptActor, recordPrint } from './receipts/receipt-prints.js';
export { isReceiptLinkRevoked, readReceiptLinkKey, revokeReceiptLink } from './receipts/receipt-links.js';
export * from './submissions/index.js';
