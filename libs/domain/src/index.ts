export {
  type AccountId,
  type AppId,
  type BatchId,
  type Environment,
  ENVIRONMENTS,
  isId,
  type LaneId,
  perEnvironment,
  type SubmissionId,
  type WorkerId,
} from './ids.js';
export {
  ANSWERS_TO_PURCHASE,
  codeSet,
  type CodeSet,
  codesOf,
  CREDIT_NOTE_REASONS,
  GOODS_TYPES,
  IMPORT_STATUSES,
  ITEM_TYPES,
  PAYMENT_TYPES,
  PURCHASE_RECEIPT_TYPE,
  RECEIPT_TYPES,
  REGISTRATION_TYPES,
  RETURN_RECEIPT_TYPE,
  SALES_STATUSES,
  SERVICE_TAX_TYPES,
  SHORT_ITEM_CLASSES,
  SIGNED_RECEIPT_TYPES,
  STOCK_TYPES,
  TAX_TYPE_CODES,
  YES_NO,
} from './codes.js';
export type { Head, HeadTurn } from './submissions/lifecycle.js';
export {
  YIELDING_MAX,
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
export { eventOfMove, type EventPosition, type LedgerEvent } from './submissions/ledger-event.js';
export {
  type ApprovedAnswer,
  type BreakerEvidence,
  breakerEvidenceOf,
  type DeviceGrant,
  type Finding,
  NUMBER_UNCLEAR,
  type Outcome,
  type OutcomeOf,
  type Receipt,
  type CallFirst,
  type Refusal,
  type RefusalCause,
  refusalsToReport,
  type Remark,
  type SignedReceipt,
  type StockNumbers,
  TOO_EARLY,
} from './submissions/outcome.js';
export {
  decide,
  type DoubtPolicy,
  finalDecision,
  type RetryPolicy,
  type AttemptState,
  type Decision,
  type TroubleScope,
} from './submissions/decide.js';
export {
  DEVICE_KEY_CLOSED,
  MAY_BE_IMPORTED,
  NUMBER_OF_ANOTHER,
  OPERATOR_CODE,
  OWN_OPERATOR,
  REPEATED_RECEIPT,
  UNKNOWN_WORDS,
} from './submissions/hold-codes.js';
export { NO_WAIT, type WaitFacts } from './submissions/waits.js';
export type {
  BranchCustomerDocument,
  BranchInsuranceDocument,
  BranchUserDocument,
} from './documents/branch-records.js';
export type {
  DeviceSetupDocument,
  InvoiceDocument,
  SubmissionDocument,
  SubmissionDraft,
} from './documents/submission-document.js';
export {
  itemCodePrefix,
  type ItemCompositionDocument,
  type ItemCompositionDraft,
  type ItemDocument,
  ownItemCode,
  quantityUnitOf,
  structuredItemCode,
} from './documents/items.js';
export type {
  CreditLineDraft,
  WantedRefund,
  CreditNoteDocument,
  CreditNoteDraft,
  Invoice,
  ReceiptTexts,
  SaleDocument,
  SaleLine,
} from './documents/invoices.js';
export {
  type PurchaseConfirmationDocument,
  type PurchaseConfirmationDraft,
  type ReceivedPurchase,
  type ReceivedPurchaseLine,
  submittedOn,
} from './documents/purchases.js';
export type { DeclaredImport, ImportLinkDocument, ImportLinkDraft } from './documents/imports.js';
export { computeAmounts, type LineDefaults } from './computing-amounts.js';
export { type LineLeft, linesLeft, refundOf, type RefundProblem } from './refunding.js';
export { answeredLines, codesByBarcode, completeCreditNote, completePurchase } from './completing.js';
export {
  type AutomaticCause,
  isInward,
  type StockMasterDocument,
  type StockMovementDocument,
  type StockType,
} from './documents/stock.js';
export {
  instantOf,
  isInstant,
  isRealDate,
  isRealDateTime,
  monthsAfter,
  toDateTime,
  today,
} from './east-africa-time.js';
export { characterCount, firstCharacters, hasAtMost } from './text-length.js';
export { INVOICE_NUMBER_LENGTH_MAX, isAbsentInvoiceNumber, toInvoiceNumber } from './invoice-number.js';
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
} from './money.js';
export { inShillings, isFullyCredited, type ItemTotals, remainingAfter, totalsByItem } from './line-amounts.js';
export { cuInvoiceNumber, inGroups, isSameSignature, plainSignature, qrUrl } from './receipts.js';
export { isNearMiss } from './near-miss.js';
export { isWithinShare } from './share-rule.js';
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
} from './tax.js';
export type { EventSink, OperatorAct, PipelineEvent, DeferCause } from './pipeline-event.js';
export {
  activeAlarms,
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
export { CASE_ACTS, type CaseActName, type CaseFacts } from './case-acts.js';
export {
  type AlarmCause,
  alarmEnded,
  type AlarmEvent,
  type AlarmRaised,
  alarmRaised,
  LEDGER_AWAY_MAX_MS,
  LedgerReach,
} from './watchdog/alarm-event.js';
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
export { ALERT_SEVERITIES, type AlertSeverity } from './watchdog/alert-severity.js';
