export {
  type AttemptView,
  hadAnswer,
  markReceiptsHandedOut,
  readAttempts,
  readAwaitedViews,
  readIdentities,
  readIdentity,
  readSubmissionDetails,
  readSubmissionView,
  readSubmissionViewByKey,
  readSubmissionViews,
  type SubmissionDetails,
  type SubmissionIdentity,
  type SubmissionView,
} from './submission-views.js';
export {
  releaseIdempotencyKey,
  IDEMPOTENCY_KEY_TAKEN,
  readIdempotencyKey,
  isOfWithdrawal,
  isWithdrawalHash,
  storeIdempotencyKey,
  withdrawalHash,
} from './idempotency-keys.js';
export {
  compareWithStored,
  completeDocument,
  readDocument,
  releaseNaturalKey,
  type StoredDocument,
} from './documents.js';
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
} from './ledger.js';
export type { SubmissionListFilter } from './list-ways.js';
export * from './submission-lists.js';
export { moveToSeries, ownerOfFacts, readNextFacts, readAttemptFacts, type AttemptFacts } from './attempt-facts.js';
