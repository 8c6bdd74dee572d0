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
} from './batches.js';
export { closeChunk, closeWhole, openChunk, openWhole, type Standing, type WholeTold, writeChunk } from './chunks.js';
export { Coalescer, type Grouping, groupingOf, type GroupStep, smaller } from './coalescer.js';
export { type Breaker, readBreakers } from './breaker.js';
export { examineLedger } from './fitness/examine-ledger.js';
export { examineSealer } from './fitness/examine-sealer.js';
export { closeInOrder } from './close-in-order.js';
export { Database, type Tx } from './database.js';
export { type Device, hasOtherSetupPending, initialiseDevice, readDevice, saveReceiptDetails } from './devices.js';
export { type AttemptView, readAttempts } from './attempts.js';
export {
  freeIdempotencyKey,
  IDEMPOTENCY_KEY_TAKEN,
  type IdempotencyRow,
  readIdempotencyKey,
  rememberIdempotencyKey,
} from './idempotency-keys.js';
export { findCreditNote, invoiceKeyOf, invoiceNumberOfReceipt, type InvoiceOwner } from './invoice-numbers.js';
export { type ConfirmedPurchase, findPurchase } from './purchase-link.js';
export { completeDocument } from './complete-document.js';
export {
  hasMovedByItself,
  isMovementOf,
  listMovements,
  listStock,
  type MovementFilter,
  type MovementView,
  readUntoldMovements,
  type StockRow,
} from './stock-movements.js';
export { readDocument, type StoredDocument } from './documents.js';
export { readStockLevel, readStockLevels, setStockLevel, type StockLevel } from './stock-levels.js';
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
} from './items.js';
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
} from './ledger.js';
export { alone } from './alone.js';
export { type HeldLane, readHeldLanes } from './held-lanes.js';
export { type HeadView, readHeadViews } from './head-views.js';
export { type OverdueHead, readHeadOf, readOverdueHeads } from './heads.js';
export {
  type GroundItem,
  type InvoiceGround,
  type InvoiceQuestion,
  type OriginalInvoice,
  readInvoiceGround,
} from './invoice-ground.js';
export { forgetPassword, freeNaturalKey } from './branch-users.js';
export { constraintOf, isContention, isDataError, isLockedOut, isOfSomeRow, isTooMuch } from './sql-state.js';
export { type Identity, readIdentities, readIdentity } from './identities.js';
export { type ItemGround, readItemGround } from './item-ground.js';
export { type Reader, type SharedRead, SharedReads } from './shared-reads.js';
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
export { readInvoicesBySignature, type SignedBy, type SignedInvoice } from './signed-invoices.js';
export { Sealer } from './sealer.js';
export {
  handOut,
  type ListFilter,
  listViews,
  readView,
  readViewByKey,
  readViews,
  type SubmissionView,
} from './submission-views.js';
export {
  type AppState,
  type LoginRef,
  readAppPrincipal,
  readSession,
  type Role,
  rotateRefreshToken,
  type Session,
} from './sessions.js';
export { type Principal, readPrincipal, touchKey } from './tenants.js';
export { type Load, readLoad } from './load.js';
export { migrate } from './migrate/migrate.js';
export { readTurn, type Turn } from './turns.js';
export { readWorkersAlive, WorkerRoll } from './workers.js';
export { type AppCase, type AppFilter, listAppCases, moveApp, readAppCase } from './operating/apps.js';
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
export { type LaneView, readLane } from './operating/lanes.js';
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
