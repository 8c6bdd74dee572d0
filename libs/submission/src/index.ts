export { type AcceptanceNotes, notesOf } from './accepting/new-submission.js';
export { Accept, type Acceptance, type AcceptOptions } from './accepting/accept.js';
export { isPinLost } from './accepting/pin-lost.js';
export { Attempt } from './jobs/attempt.js';
export { untilSettled, untilSettledOrStalled, type Wait, WaitingRoom } from './waiting/waiting-room.js';
export { type BatchLine, isBatchDocument, type LineWording } from './batching/batch-line.js';
export { BatchTools } from './batching/batch-tools.js';
export { BatchClosed, isCallerEnded } from './batching/accept-chunk.js';
export { LinesContested } from './batching/retry-on-contention.js';
export { AcceptLines } from './batching/accept-lines.js';
export { CHUNK_LINES_MAX } from './batching/accept-waves.js';
export { AcceptWholeFile, isNotTaken, type WholeFileResult } from './batching/accept-whole-file.js';
export { Withdraw } from './withdrawing/withdraw.js';
export { type CarriedDocument, LaneRound, type RoundConclusion } from './jobs/lane-round.js';
export { PREPARING_MAX_MS } from './attempting/next-document.js';
export { PassHead } from './jobs/pass-head.js';
export { HeadFeed } from './queueing/head-feed.js';
export {
  assertEveryKindHasOperation,
  automaticCauseOf,
  INVOICE_KINDS,
  KIND_NAMES,
  ONE_TIME_KINDS,
} from './kinds/index.js';
export type { SubmissionOwner } from './kinds/kind.js';
export { seriesScopesOf, USUAL_SCOPES } from './kinds/series-scopes.js';
export type { IdempotencyKey } from './accepting/new-submission.js';
export {
  isInstalledAlready,
  isRefusalOfDevice,
  waitsForNumber,
  ownPublicCodeOf,
  adviceOn,
  EXPLAINED_REFUSALS,
  type ExplainedRefusal,
  explanationOf,
  publicCodeOf,
} from './kinds/rules/refusal-codes.js';
export { Rescue } from './rescuing/rescue.js';
export { isOwnerOf } from './accepting/new-submission.js';
export { MAY_BE_IMPORTED } from '@app/domain';
export { ReadFirst } from './restoring/read-first.js';
export { ReadInvoices } from './restoring/read-invoices.js';
export { Settle } from './settling/settle.js';
export { CallPace } from './attempting/call-pace.js';
export { CALL_HANGS_AFTER_MS, CallSlots } from './attempting/call-slots.js';
export type { WorkerOptions } from './attempting/worker-options.js';
export * from './operating/index.js';
