export { type Environment, ENVIRONMENTS, perEnvironment } from './environment.js';
export {
  type AccountId,
  type AppId,
  type BatchId,
  isId,
  type LaneId,
  type SubmissionId,
  type WorkerId,
} from './ids.js';
export type { Head, HeadTurn } from './submissions/lifecycle.js';
export {
  ASIDE_MAX,
  AUTHORITY_RETRY_MS,
  AUTHORITY_RETRY_S,
  BATCH_CUT_AFTER_MS,
  BATCH_GONE_AFTER_MS,
  BATCH_HEARTBEAT_MS,
  BREAKER,
  BULK_DELAY_MS,
  CLOCK_LAG_MAX_MS,
  CONTESTED_RETRY_S,
  EQUAL_REJECTIONS_MAX,
  HEAD_OVERDUE_MS,
  HEARTBEAT_MS,
  KEY_WAIT_MS,
  KEY_WAIT_OF_FILE_MS,
  LEDGER_POLICIES,
  ledgerPolicies,
  NUMBERS_DRIFT_MS,
  NUMBERS_TRIED_MAX,
  SHOWN_LATE_MAX_MS,
  type LedgerPolicies,
  OWN_CLOCKS_SKEW_MS,
  PASSWORD_LENGTH,
  REFRESH_GRACE_MS,
  REFUSED_DETAILS_MAX_BYTES,
  SETTLE_ALLOWANCE_MS,
  SETTLED_AT_ONCE_LEASE_MS,
  STOCK_MASTER_DELAY_MS,
  WORKER_SILENT_MS,
} from './policies.js';
export {
  LEARNED_SERIES,
  type LearnedNumber,
  type LearnedNumbers,
  type LearnedSeries,
} from './submissions/learned-numbers.js';
export {
  endedUnapproved,
  isSettled,
  isStalled,
  MOVES,
  SETTLED,
  STALLED,
  type SubmissionStatus,
} from './submissions/lifecycle.js';
export {
  type BatchEvent,
  type DeviceEvent,
  eventOfMove,
  type EventPosition,
  type LedgerEvent,
  type SubmissionEvent,
} from './submissions/ledger-event.js';
export type {
  ApprovedAnswer,
  DeviceGrant,
  Finding,
  Outcome,
  OutcomeOf,
  StockNumbers,
  Remark,
  Receipt,
  RefusalCause,
  SignedReceipt,
} from './submissions/outcome.js';
export { NUMBER_UNCLEAR, TOO_EARLY } from './submissions/outcome.js';
export {
  decide,
  type DoubtPolicy,
  finalDecision,
  type RetryPolicy,
  type AttemptState,
  type Decision,
  type TroubleScope,
} from './submissions/decide.js';
export { NO_WAIT, type WaitFacts } from './submissions/waits.js';
export { type BreakerEvidence, breakerEvidenceOf } from './submissions/breaker-evidence.js';
export type { BranchCustomerDocument } from './documents/branch-customer.js';
export type { BranchInsuranceDocument } from './documents/branch-insurance.js';
export type { BranchUserDocument } from './documents/branch-user.js';
export type { DeviceSetupDocument } from './documents/device-setup.js';
export type { ItemCompositionDocument, ItemCompositionDraft } from './documents/item-composition.js';
export type { ItemDocument } from './documents/item.js';
export type { Invoice } from './documents/invoice.js';
export type { ReceiptTexts } from './documents/receipt-texts.js';
export type { SaleDocument } from './documents/sale.js';
export { type ReceivedPurchase, type ReceivedPurchaseLine, submittedOn } from './documents/received-purchase.js';
export type { DeclaredImport } from './documents/declared-import.js';
export type { ImportLinkDocument, ImportLinkDraft } from './documents/import-link.js';
export type { PurchaseConfirmationDocument, PurchaseConfirmationDraft } from './documents/purchase-confirmation.js';
export { answeredLines, completePurchase } from './completing/complete-purchase.js';
export type { SaleLine } from './documents/sale-line.js';
export type { AutomaticCause } from './documents/automatic-cause.js';
export type { StockMasterDocument } from './documents/stock-master.js';
export { isInward, type StockMovementDocument, type StockType } from './documents/stock-movement.js';
export type { CreditLineDraft, CreditNoteDocument, CreditNoteDraft } from './documents/credit-note.js';
export {
  type InvoiceDocument,
  type SubmissionDocument,
  type SubmissionDraft,
} from './documents/submission-document.js';
export { instantOf, isRealDate, isRealDateTime, toDateTime, today } from './east-africa-time.js';
export { INVOICE_NUMBER_LENGTH_MAX, isAbsentInvoiceNumber, toInvoiceNumber } from './invoice-number.js';
export { characterCount, firstCharacters, hasAtMost } from './text-length.js';
export { itemCodePrefix, ownItemCode, quantityUnitOf, structuredItemCode } from './item-code.js';
export {
  AMOUNT_MAX,
  isWithin,
  multiplyAmount,
  QUANTITY_MAX,
  roundAmount,
  roundQuantity,
  shareOfAmount,
  subtractAmounts,
  subtractQuantities,
  sumAmounts,
  sumQuantities,
  countedQuantity,
} from './amounts/money.js';
export { type ItemTotals, totalsByItem, isFullyCredited, remainingAfter } from './amounts/item-totals.js';
export { completeCreditNote } from './completing/complete-credit-note.js';
export { codesByBarcode } from './completing/codes-by-barcode.js';
export { cuInvoiceNumber, inGroups, qrUrl } from './receipt-print.js';
export { isSameSignature, plainSignature } from './receipt-signature.js';
export { isWithinShare } from './share-rule.js';
export { inShillings } from './amounts/shillings.js';
export {
  isTaxablePart,
  isTaxedBy,
  isTaxOn,
  ratesOf,
  splitInclusive,
  STANDARD_TAX_RATES,
  TAX_TYPES,
  taxBuckets,
  taxOn,
  type TaxRates,
  type TaxType,
} from './amounts/tax.js';
export { refusalsToReport, type Refusal } from './submissions/outcome.js';
export type { EventSink, OperatorAct, PipelineEvent, DeferCause } from './submissions/pipeline-event.js';
export {
  activeAlarms,
  type ActiveAlarm,
  ALARM_REMINDER_MS,
  type AlarmState,
  type AlarmStep,
  dueSteps,
  idleSince,
  LEDGER_ALARMS,
  type LedgerAlarm,
  type LedgerLook,
  lookIntervalMs,
  lookWith,
  type OldestSale,
  type QueueView,
  type WatchdogLimits,
  type WatchdogLook,
} from './watchdog/alarms.js';
export { type AlarmCause, alarmEnded, type AlarmEvent, type AlarmRaised, alarmRaised } from './watchdog/alarm-event.js';
export { LEDGER_AWAY_MAX_MS, LedgerReach } from './watchdog/ledger-reach.js';
export {
  DEVICE_KEY_CLOSED,
  NUMBER_OF_ANOTHER,
  MAY_BE_IMPORTED,
  REPEATED_RECEIPT,
  OPERATOR_CODE,
  OWN_OPERATOR,
  UNKNOWN_WORDS,
} from './submissions/hold-codes.js';
export { type CaseAct, CASE_ACTS, type CaseActName, type CaseFacts } from './case-acts.js';
export { CASE_GUIDE, CAUSE_GUIDE, guideOf, type GuideRow } from './operators-guide.js';
export {
  type CaseGroup,
  type DailySummary,
  type DueGroup,
  dueGroups,
  GROUP_PAUSE_MS,
  type EnvironmentSummary,
  lastSummaryTime,
  type OpenCase,
} from './watchdog/case-alert.js';
