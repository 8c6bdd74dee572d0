export {
  type BatchEnd,
  type BatchFilter,
  type BatchState,
  type BatchView,
  type Branch,
  cancelBatch,
  endBatch,
  type LaneProgress,
  type LineRecord,
  listBatches,
  type NewBatch,
  openBatch,
  PROGRESS_WINDOW_S,
  readAcceptedBackwards,
  readBatch,
  readBatchByKey,
  readBranches,
  readLines,
  readProgress,
  recordLines,
  refuseBatch,
  touchBatch,
  type Verdict as LineVerdict,
} from './batches/batches.js';
export {
  closeChunk,
  closeWhole,
  openChunk,
  openWhole,
  type Standing,
  type WholeTold,
  writeChunk,
} from './batches/chunks.js';
export { Coalescer, type Grouping, groupingOf, type GroupStep, smaller } from './database/coalescer.js';
export { type Breaker, readBreakers } from './lanes/breaker.js';
export { examineLedger } from './boot-checks/check-ledger.js';
export { examineSealer } from './boot-checks/check-encryption-key.js';
export { closeInOrder } from './database/close-in-order.js';
export { Database, type Tx } from './database/database.js';
export {
  type Device,
  hasOtherSetupPending,
  initialiseDevice,
  readDevice,
  saveReceiptDetails,
} from './devices/devices.js';
export { type AttemptView, readAttempts } from './submissions/attempts.js';
export {
  freeIdempotencyKey,
  IDEMPOTENCY_KEY_TAKEN,
  type IdempotencyRow,
  readIdempotencyKey,
  rememberIdempotencyKey,
} from './submissions/idempotency-keys.js';
export { findCreditNote, invoiceKeyOf, invoiceNumberOfReceipt, type InvoiceOwner } from './invoices/invoice-numbers.js';
export { type ConfirmedPurchase, findPurchase } from './purchases/purchase-confirmations.js';
export { completeDocument } from './submissions/complete-document.js';
export {
  hasMovedByItself,
  isMovementOf,
  listMovements,
  listStock,
  type MovementFilter,
  type MovementView,
  readUntoldMovements,
  type StockRow,
} from './stock/stock-movements.js';
export { readDocument, type StoredDocument } from './submissions/documents.js';
export { readStockLevel, readStockLevels, setStockLevel, type StockLevel } from './stock/stock-levels.js';
export {
  addPendingItems,
  changeItem,
  forgetRefusedItem,
  isBeingRegistered,
  listItems,
  readItems,
  readOwnCodes,
  registerItem,
  type PendingItem,
  type StoredItem,
  type Taxpayer,
} from './items/items.js';
export {
  type Accepted,
  type Effects,
  type FollowUp,
  type Cancelled,
  type Claim,
  type Claimed,
  Ledger,
  type NewSubmission,
  type Settled,
  type Settlement,
  type StockMove,
  type Written,
} from './submissions/ledger.js';
export { alone } from './database/run-in-one-process.js';
export { type HeldLane, readHeldLanes } from './lanes/held-lanes.js';
export { type HeadView, readHeadViews } from './lanes/head-views.js';
export { type OverdueHead, readHeadOf, readOverdueHeads } from './lanes/heads.js';
export {
  type GroundItem,
  type InvoiceGround,
  type InvoiceQuestion,
  type OriginalInvoice,
  readInvoiceGround,
} from './invoices/invoice-facts.js';
export { forgetPassword, freeNaturalKey } from './submissions/branch-users.js';
export { constraintOf, isContention, isDataError, isLockedOut, isOfSomeRow, isTooMuch } from './database/sql-state.js';
export { type Identity, readIdentities, readIdentity } from './submissions/identities.js';
export { type ItemGround, readItemGround } from './items/item-facts.js';
export { type Reader, type SharedRead, SharedReads } from './database/shared-reads.js';
export {
  countImports,
  findImports,
  type ImportFilter,
  type ImportName,
  isImportOf,
  listImports,
  noteImportLink,
  type StoredImport,
  storeImports,
} from './imports/declared-imports.js';
export { findPurchases, notePurchaseAnswer, type PurchaseName } from './purchases/answered-purchases.js';
export {
  countPurchases,
  isPurchaseOf,
  listPurchases,
  type PurchaseFilter,
  type PurchaseState,
  type StoredPurchase,
  storePurchases,
} from './purchases/received-purchases.js';
export { readInvoicesBySignature, type SignedBy, type SignedInvoice } from './invoices/signed-invoices.js';
export { Sealer } from './devices/sealer.js';
export {
  handOut,
  type ListFilter,
  listViews,
  readView,
  readViewByKey,
  readViews,
  type SubmissionView,
} from './submissions/submission-views.js';
export {
  type AppState,
  type LoginRef,
  readAppPrincipal,
  readSession,
  type Role,
  rotateRefreshToken,
  type Session,
} from './accounts/sessions.js';
export { type Principal, readPrincipal, touchKey } from './accounts/principals.js';
export { type Load, readLoad } from './lanes/lane-load.js';
export { migrate } from './migrate/migrate.js';
export { readTurn, type Turn } from './submissions/turns.js';
export { readWorkersAlive, WorkerRoll } from './lanes/worker-heartbeats.js';
export { type AppCase, type AppFilter, listAppCases, moveApp, readAppCase } from './operating/operator-apps.js';
export { type Act, type ActView, isAct, listActs, recordAct } from './operating/acts.js';
export { type CaseFilter, type CaseView, isCase, listCases, readCase } from './operating/cases.js';
export {
  addReceipt,
  correctNextNumber,
  type Corrected,
  holdLane,
  lockLane,
  ownerOfReceipt,
  requeue,
  type Requeued,
  takeInHand,
} from './operating/interventions.js';
export { answerQuestion, putQuestion, type Question, readLastQuestion, readQuestion } from './operating/questions.js';
export { type LaneView, readLane } from './operating/lane-views.js';
export {
  countTakenOf,
  endPull,
  failPull,
  findPullingDevice,
  holdPull,
  type PullEnd,
  type PullFailure,
  type PullingDevice,
  type PullState,
  pullStates,
  readWantedRegister,
  type RegisterScope,
  type TakenPull,
  takePull,
  type Wanted,
  wantPull,
  type Wish,
} from './reference/pulls.js';
export { bearPulls, type ScheduledRegister, wantDuePulls, wantLostPulls } from './reference/due-pulls.js';
export {
  countRegisterRows,
  readRegisterRows,
  type RegisterQuery,
  type StoredRow,
  storeRegisterRows,
} from './reference/register-rows.js';
export { keepBelievedTaxRates, type KeptTaxRates, readTaxRates, type ToldTaxRate } from './reference/tax-rates.js';
