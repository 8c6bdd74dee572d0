export { type BatchUnderWay, readBatchesUnderWay } from './batches/batches-under-way.js';
export {
  type BatchEnd,
  type BatchFilter,
  type BatchView,
  cancelBatch,
  endAbandonedBatches,
  endBatch,
  type LaneProgress,
  type LineRecord,
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
export { readBreakers } from './lanes/breaker.js';
export { checkLedger } from './boot-checks/check-ledger.js';
export { checkEncryptionKey, resealDeviceKeys } from './boot-checks/check-encryption-key.js';
export {
  Database,
  type PrismaTx,
  ReadDatabase,
  runInOneProcess,
  sqlWithin,
  type Tx,
  closeInOrder,
} from './database/database.js';
export { FairGate, TOO_MANY_WAITING } from './database/fair-gate.js';
export { currentAccount, requestingAccount } from './database/fair-pool.js';
export type { Prisma } from './generated/client.js';
export { newId } from './database/new-id.js';
export { type PageOptions, readPage } from './database/read-page.js';
export {
  type AccountBranch,
  type DeviceState,
  findPendingSetup,
  hasOtherSetupPending,
  type GrantedDevice,
  initialiseDevice,
  initialiseDeviceLate,
  takeGranted,
  readAccountBranches,
  readDevice,
  readDeviceHold,
  resumeRefusedLane,
  resumeRefusedLaneAfter,
  saveReceiptDetails,
  saveReceiptLogo,
} from './devices/devices.js';
export { makeAllPartitions } from './retention/partitions.js';
export { type Swept, Sweeper } from './retention/sweeper.js';
export { type AttemptView, hadAnswer, readAttempts } from './submissions/attempts.js';
export {
  releaseIdempotencyKey,
  IDEMPOTENCY_KEY_TAKEN,
  readIdempotencyKey,
  isOfWithdrawal,
  isWithdrawalHash,
  storeIdempotencyKey,
  withdrawalHash,
} from './submissions/idempotency-keys.js';
export {
  findCreditNote,
  invoiceKeyOf,
  invoiceNumberOfReceipt,
  type InvoiceOwner,
  invoiceSeriesOf,
} from './invoices/invoice-numbers.js';
export { type FoundConfirmation, findPurchaseConfirmation } from './purchases/purchase-confirmations.js';
export {
  areGoodsOnTheirWay,
  hasAutomaticMovement,
  isMovementOf,
  listMovements,
  listStock,
  type MovementFilter,
  type MovementPage,
  type MovementView,
  readPassedCount,
  readUnreportedMovements,
  type StockRow,
} from './stock/stock-movements.js';
export { compareWithStored } from './submissions/compare-with-stored.js';
export { completeDocument, readDocument, releaseNaturalKey, type StoredDocument } from './submissions/documents.js';
export { correctTold, readStockLevel } from './stock/stock-levels.js';
export {
  addPendingItems,
  changeItem,
  deleteRefusedItem,
  isBeingRegistered,
  readItems,
  readItemCodesByAuthorityCode,
  registerItem,
  type StoredItem,
} from './items/items.js';
export { listItems, listOtherReportedItems, type ListedItem } from './items/item-lists.js';
export {
  findContestedKeys,
  type Effects,
  type FollowUp,
  type WithdrawResult,
  type Claim,
  type ClaimResult,
  Ledger,
  type NewSubmission,
  type SettleResult,
  type Settlement,
  type StockMove,
  type WriteResult,
} from './submissions/ledger.js';
export { type HeadToPass, passHead, type PassResult, wakeLane } from './lanes/passed-heads.js';
export { readWait } from './lanes/waits.js';
export type { LaneHold } from './lanes/lane-hold.js';
export { type ListedLane, listLanes, readHeldSubmission } from './lanes/listed-lanes.js';
export { type OverdueHead, readHeads, readOverdueHeads, type HeadView, readHeadViews } from './lanes/heads.js';
export {
  type InvoiceItem,
  type InvoiceFacts,
  type OriginalInvoice,
  readInvoiceFacts,
} from './invoices/invoice-facts.js';
export * from './database/sql-state.js';
export { type SubmissionIdentity, readIdentities, readIdentity } from './submissions/identities.js';
export { readItemFacts } from './items/item-facts.js';
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
} from './imports/declared-imports.js';
export { findPurchases, recordPurchaseAnswer } from './purchases/answered-purchases.js';
export {
  countPurchases,
  isPurchaseOf,
  listPurchases,
  type ListedPurchase,
  type PurchaseFilter,
  type StoredPurchase,
  storePurchases,
} from './purchases/received-purchases.js';
export {
  type BookedInvoice,
  type BooksScope,
  readAccountsOfPin,
  readInvoicesByNumber,
} from './invoices/listed-invoices.js';
export { type ListedReceipt, readInvoicesByReceipt, type ReceiptedInvoice } from './invoices/listed-receipts.js';
export { readInvoicesBySignature, type SignedInvoice } from './invoices/signed-invoices.js';
export { type DeviceStateView, isDeviceOf, type OldestUnsigned, readDeviceStates } from './devices/device-states.js';
export { sealEnteredKey, Sealer } from './devices/sealer.js';
export { readSealingKey, sealText } from './devices/text-sealer.js';
export {
  markReceiptsHandedOut,
  readAwaitedViews,
  readSubmissionView,
  readSubmissionViewByKey,
  readSubmissionViews,
  type SubmissionView,
} from './submissions/submission-views.js';
export { PAGE_TEXT_MAX } from './database/fitting-texts.js';
export { readSubmissionDetails, type SubmissionDetails } from './submissions/submission-details.js';
export type { SubmissionListFilter } from './submissions/list-ways.js';
export * from './submissions/submission-lists.js';
export { exchangeRefreshToken, type LoginRef, readSession, type Role, type Session } from './accounts/sessions.js';
export { type AppState, noteKeyUse, type Principal, readAppPrincipal, readPrincipal } from './accounts/principals.js';
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
} from './accounts/bound-pins.js';
export type { TaxpayerRef } from './accounts/taxpayer-ref.js';
export { QueueBeats } from './boot-checks/queue-beats.js';
export { readLoad } from './lanes/lane-load.js';
export { migrate } from './migrate/migrate.js';
export { allowRows } from './migrate/program-role.js';
export { moveToSeries, ownerOfTurn, readNextTurn, readTurn, type Turn } from './submissions/turns.js';
export { countLiveWorkers, WorkerHeartbeats } from './lanes/worker-heartbeats.js';
export * from './operating/operator-apps.js';
export * from './operating/learned-numbers.js';
export {
  type ActView,
  clientAddress,
  currentAddress,
  isAct,
  listActs,
  listRepeatedReceipts,
  readQueuePauses,
  recordAct,
} from './operating/acts.js';
export * from './operating/case-groups.js';
export { type CaseFilter, type CaseView, isCase, listCases, readCase } from './operating/cases.js';
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
} from './reference/pulls.js';
export { createPulls, requestDuePulls, requestLostPulls } from './reference/due-pulls.js';
export * from './reference/register-rows.js';
export * from './reference/tax-rates.js';
export { type AlarmClaim, claimAlarm, confirmAlert } from './watchdog/alarm-claims.js';
export { readWatchdogLooks } from './watchdog/watchdog-look.js';
export { claimDueGroups, claimSummary, confirmCases, confirmSummary } from './watchdog/told-cases.js';
export { readDay } from './watchdog/daily-summary.js';
export { readBuyerName, saveBranchCustomer } from './branches/branch-customers.js';
export { readSignedByReceipt, type SignedSubmission } from './branches/signed-by-receipt.js';
export { type PrintSource, readPrintSource } from './receipts/print-source.js';
export { PRINTS_MAX, readPrints, type ReceiptActor, recordPrint } from './receipts/receipt-prints.js';
export { isReceiptLinkRevoked, readReceiptLinkKey, revokeReceiptLink } from './receipts/receipt-links.js';
