import { createHash } from 'node:crypto';
import {
  type ApprovedAnswer,
  breakerEvidenceOf,
  type InvoiceDocument,
  type Outcome,
  type AttemptState,
  type SubmissionDocument,
  type Decision,
  NO_WAIT,
  REPEATED_RECEIPT,
  UNKNOWN_WORDS,
  type WaitFacts,
  type TroubleScope,
  type WorkerId,
} from '@app/domain';
import { type FollowUp, newId, ownerOfFacts, type Settlement, type AttemptFacts } from '@app/persistence';
import { fingerprint } from '../kinds/fingerprint.js';
import { kindOf, mayBeParked } from '../kinds/index.js';
import type { FollowUpDraft, Kind } from '../kinds/kind.js';
import type { NextClaim } from '../attempting/next-document.js';
import { ownPublicCodeOf } from '../kinds/rules/refusal-codes.js';
import type { NextNumber } from '../restoring/read-first.js';
import { STOCK_TAKEN_OVER, stockNumbersIn } from './realign-stock.js';

/** The result of one attempt, ready to be written. */
export interface AttemptResult {
  facts: AttemptFacts;
  settlement: Settlement;
  outcome: Outcome;
  /** The number that goes out next in place of ours; null if the authority did not refuse ours. */
  nextNumber: NextNumber | null;
  /** The claim of the next document of the lane, which is written with the settlement. */
  nextClaim: NextClaim | null;
}

export function settlementOf(
  facts: AttemptFacts,
  attempt: number,
  outcome: Outcome,
  decision: Decision,
  workerId: WorkerId,
): Settlement {
  const answer = answerOf(outcome);
  const isOurs = outcome.kind === 'rejected' && ownPublicCodeOf(outcome.code) !== null;
  return {
    id: facts.id,
    laneId: facts.laneId,
    attempt,
    workerId,
    outcome: outcome.kind,
    code: 'code' in outcome ? outcome.code : outcome.kind === 'approved' ? '000' : null,
    message: 'message' in outcome ? messageOf(outcome, decision) : null,
    result: (answer && kindOf(facts.kind).resultForOwner?.(answer, facts)) ?? null,
    receipt: answer && 'receipt' in answer ? answer.receipt : null,
    countsAgainstLane: countsAgainstLane(outcome, decision) && kindOf(facts.kind).isInvoice === true && !isOurs,
    ...(isInUnknownWords(outcome) && { countsAs: UNKNOWN_WORDS }),
    ...(isForMissingGoods(facts, outcome) && { goods: goodsOf(facts.document as InvoiceDocument) }),
    ...(decision.status === 'APPROVED' && approvalEffectsOf(facts)),
    freesKey: kindOf(facts.kind).releasesNaturalKey === true,
    evidence: isOurs || saysNothing(facts, outcome) ? 'none' : breakerEvidenceOf(outcome),
    ...decision,
    numberFate: numberFateOf(facts, decision),
  };
}

/**
 * Several lanes may take numbers from one series. A lane that waits for an operator or for the authority releases its number,
 * unless the authority may have received it; otherwise all other lanes would wait too.
 */
function numberFateOf({ kind }: AttemptFacts, { numberFate, status }: Decision): Decision['numberFate'] {
  const isIdle = numberFate === 'kept' && (status === 'QUEUED' || status === 'RETRYING');
  return isIdle && kindOf(kind).sharedSeries ? 'released' : numberFate;
}

function approvalEffectsOf(facts: AttemptFacts): Pick<Settlement, 'stock' | 'followUps'> {
  const document = facts.document as SubmissionDocument;
  const { stock = null, followUps = [] } = kindOf(facts.kind).approvalEffects?.(document, facts) ?? {};
  return { stock, followUps: followUps.length > 0 ? followUps.map((draft) => toFollowUp(draft, facts)) : null };
}

const toFollowUp = (draft: FollowUpDraft, facts: AttemptFacts): FollowUp => ({
  ...draft,
  id: newId(),
  kind: draft.document.kind,
  fingerprint: fingerprint(draft.document),
  series: kindOf(draft.document.kind).series(draft.document, ownerOfFacts(facts)),
});

/**
 * A refusal counts if it is final. A temporary refusal is retried, "duplicate" proves that the lane works, and an item that sells well
 * must not stop the others.
 */
const countsAgainstLane = (outcome: Outcome, { status }: Decision): boolean =>
  outcome.kind === 'rejected' && status === 'REJECTED' && outcome.cause !== 'duplicate' && !outcome.ofItem;

const isForMissingGoods = ({ kind }: AttemptFacts, outcome: Outcome): boolean =>
  outcome.kind === 'rejected' && outcome.cause === 'dependency' && kindOf(kind).isInvoice === true;

/**
 * The words of such a refusal name no item. Sales of the same goods count once, because these goods are missing and the lane works. Sales of
 * ever other goods say that the lane is wrong: stock that was reported under another branch is missing for all of them.
 */
const goodsOf = ({ lines }: InvoiceDocument): string =>
  createHash('sha256')
    .update(JSON.stringify([...new Set(lines.map(({ itemCode }) => itemCode))].sort()))
    .digest('base64url');

export const isInUnknownWords = (outcome: Outcome): boolean =>
  outcome.kind === 'rejected' && outcome.cause === 'unknownWords';

/** Operators read why a plain refusal waits for them. In doubt, the number is kept. */
function messageOf(outcome: Outcome & { message: string }, decision: Decision): string {
  const { status, numberFate } = decision;
  if (stockNumbersIn(outcome, decision)) return `${outcome.message} (${STOCK_TAKEN_OVER})`;
  const isReviewOfKind = isInUnknownWords(outcome) && status === 'NEEDS_REVIEW' && numberFate === 'released';
  return isReviewOfKind ? `${outcome.message} (${RULE_OF_A_KIND})` : outcome.message;
}

const RULE_OF_A_KIND =
  'The tax authority accepted nothing, and has refused several documents of this kind in a row in words that Risiti does not know. ' +
  'The others of this kind wait: repair what the words name, then release this one, or give it up.';

export const attemptStateOf = (
  facts: AttemptFacts,
  inDoubt: boolean,
  callMs = 0,
  wait: WaitFacts = NO_WAIT,
): AttemptState => ({
  inDoubt,
  doubtAgeMs: facts.inDoubt ? facts.doubtAgeMs + callMs : facts.doubtAgeMs,
  sinceLastAttemptMs: facts.sinceLastAttemptMs === null ? null : facts.sinceLastAttemptMs + callMs,
  authorityAnswers: facts.authorityAnswers,
  ageSinceFirstAttemptMs: facts.ageSinceFirstAttemptMs,
  hasNumber: facts.number !== null,
  doubtPolicy: kindOf(facts.kind).doubtPolicy,
  troubleStops: troubleScopeOf(kindOf(facts.kind)),
  wait,
});

const troubleScopeOf = (kind: Kind): TroubleScope =>
  mayBeParked(kind) ? 'kind' : kind.isInvoice ? 'invoices' : 'device';

export const answerOf = (outcome: Outcome): ApprovedAnswer | null =>
  outcome.kind === 'approved' ? outcome.answer : null;

const isNotSent = (outcome: Outcome): boolean => outcome.kind === 'approved' && outcome.notSent === true;

/**
 * An unclear answer to a document that its lane may pass says nothing about the authority: often only its own operation is in
 * trouble, and the breaker must not stop sales for that.
 */
const saysNothing = ({ kind }: AttemptFacts, outcome: Outcome): boolean =>
  isNotSent(outcome) ||
  isUnstorable(outcome) ||
  (outcome.kind === 'inDoubt' && !outcome.numberTaken && mayBeParked(kindOf(kind)));

const UNSTORABLE = 'unstorable';
const isUnstorable = (outcome: Outcome): boolean =>
  outcome.kind === 'inDoubt' && (outcome.code === UNSTORABLE || outcome.code === REPEATED_RECEIPT);

/** Replaces an answer that Postgres can never store. Its meaning is lost, so the submission is in doubt. */
export const unstorableAnswer = (error: unknown): Outcome => ({
  kind: 'inDoubt',
  code: UNSTORABLE,
  message: `The answer could not be stored: ${(error as Error).message}`,
});

/** Replaces an approval whose receipt is not that of the submission: the authority is asked once, then an operator must look. */
export const repeatedReceipt = (message: string, isAgain: boolean): Outcome => ({
  ...{ kind: 'inDoubt', code: REPEATED_RECEIPT, message, wasAsked: true },
  ...(isAgain && { again: true }),
});

export const isUnrepeatable = ({ kind }: AttemptFacts, outcome: Outcome): boolean =>
  outcome.kind === 'approved' && kindOf(kind).onceOnly !== undefined;

export const mayResumeLane = ({ kind, document }: AttemptFacts): boolean =>
  kindOf(kind).onceOnly?.resumesLane(document as SubmissionDocument) ?? false;

/** Refusals by Risiti, and documents with nothing to send, made no call. */
export function wasSent(outcome: Outcome): boolean {
  if (outcome.kind === 'approved' || outcome.kind === 'tooEarly') return outcome.notSent !== true;
  return outcome.kind !== 'rejected' || ownPublicCodeOf(outcome.code) === null;
}
