import {
  failed,
  type FailureCode,
  type FieldNames,
  fieldName,
  succeeded,
  type Violation,
  type Warning,
} from '@app/contract';
import { CONTESTED_RETRY_S, isSettled, type Refusal, refusalsToReport, type SubmissionId } from '@app/domain';
import type { SubmissionView } from '@app/persistence';
import { INVOICE_KINDS, isOwnerOf, isRefusalOfDevice } from '@app/submission';
import { Failure, failedAt, violation } from '../http/errors/failure.js';
import { keyReused } from '../http/requests/idempotency-key.js';
import { type Reply, reply } from '../http/replies/reply.js';
import type { SubmitResult } from './submit.js';
import { authorityRefusal } from './authority-refusal.js';
import { CONTESTED, GIVEN_UP, pendingMessage, WITHDRAWN } from './public-message.js';
import { pendingData, type PendingSubmissionDto, submissionData, submissionPath } from './submission-data.js';
import type { RetryAfter } from '../infrastructure/retry-after.js';
import type { AnswerOptions, DocumentNaming } from './answer-options.js';
import { type PendingPostDto, type Repeat, repeatData, repeatWarnings } from './repeat.js';

/** Makes the answer to a post from its result. */
export async function answer(result: SubmitResult, options: AnswerOptions): Promise<Reply> {
  switch (result.kind) {
    case 'refused':
      throw refusedFailure(result, options);
    case 'duplicate':
    case 'alreadyHandedOut':
      throw duplicateFailure(result, options);
    case 'keyReused':
      throw keyReused();
    case 'contested':
      throw contestedFailure(options);
    case 'wrongRates':
      throw wrongRatesFailure(result, options);
    case 'valid':
      return validAnswer(result, options);
    case 'accepted':
      return acceptedAnswer(result, options);
  }
}

/** The answer to a document that would be accepted, as far as Risiti can tell: the authority may be down, or refuse it. */
function validAnswer({ view, repeat = null }: SubmitResult & { kind: 'valid' }, options: AnswerOptions): Reply {
  if (view) throwIfNoReceiptWillCome(view, options, {});
  if (view && (view.hold || view.status === 'NEEDS_REVIEW')) return unsignedReply(view, options.retryAfter, {});
  const warnings = [...options.warnings, ...(view && repeat ? repeatWarnings(repeat, view.id) : [])];
  return reply(options.preference.async ? 202 : 200, succeeded(null, { warnings }));
}

type AcceptedResult = SubmitResult & { kind: 'accepted' };

async function acceptedAnswer(
  { id, view, isRepeat, repeat = null }: AcceptedResult,
  options: AnswerOptions,
): Promise<Reply> {
  const { preference, message, retryAfter } = options;
  const warnings = [...options.warnings, ...(repeat ? repeatWarnings(repeat, id) : [])];
  const headers = { Location: submissionPath(id), ...(isRepeat && { 'Idempotent-Replayed': 'true' }) };
  if (view?.status === 'APPROVED') {
    const data = withInvoiceParts(await options.approvedData(view), id, options);
    return reply(200, succeeded(data, { warnings, message }), headers);
  }
  if (view) throwIfNoReceiptWillCome(view, options, headers);
  const pending = view ? pendingData(view) : justAccepted(id, options);
  const data: PendingPostDto = withInvoiceParts({ ...pending, ...repeatData(repeat) }, id, options);
  if (preference.async && view?.status !== 'NEEDS_REVIEW') {
    return reply(202, succeeded(data, { warnings }), { ...headers, 'Preference-Applied': 'respond-async' });
  }
  if (view) return unsignedReply(view, retryAfter, headers, { warnings, data });
  const extras = { data, warnings, message: pendingMessage(submissionPath(id), null) };
  return reply(202, failed('006', [], extras), { ...headers, ...retryAfter.header() });
}

/** The link for the buyer and the computed amounts exist as soon as the document is accepted, so each answer about it has them. */
const withInvoiceParts = <Data extends object | null>(
  data: Data,
  id: SubmissionId,
  { computed, receiptUrlOf }: AnswerOptions,
): Data => (receiptUrlOf ? { ...data, receiptUrl: receiptUrlOf(id), ...computed } : data);

function throwIfNoReceiptWillCome(
  view: SubmissionView,
  { naming, retryAfter }: AnswerOptions,
  headers: Record<string, string>,
): void {
  switch (view.status) {
    case 'REJECTED':
      throw authorityRefusal(view, naming, headers);
    case 'CANCELLED':
      throw withdrawnFailure(view, fieldName(naming.names, naming.identityField), headers);
    case 'FAILED':
      throw new Failure('006', {
        ...GIVEN_UP,
        data: submissionData(view),
        headers: { ...headers, ...retryAfter.header() },
      });
    default:
  }
}

const withdrawnFailure = (view: SubmissionView, field: string, headers: Record<string, string>): Failure =>
  failedAt('003', field, WITHDRAWN.message, WITHDRAWN.fix, {
    status: 422,
    data: submissionData(view),
    headers,
  });

const justAccepted = (submissionId: SubmissionId, { invcNo }: AnswerOptions): PendingSubmissionDto => ({
  submissionId,
  status: 'ACCEPTED',
  invcNo,
  nextAttemptAt: null,
});

/** The answer for an accepted document that is not signed yet. The till must not post again, but come back for the receipt. */
export function unsignedReply(
  view: SubmissionView,
  retryAfter: RetryAfter,
  headers: Record<string, string>,
  { data = pendingData(view), warnings }: { data?: PendingPostDto; warnings?: readonly Warning[] } = {},
): Reply {
  const extras = { data, warnings, message: pendingMessage(submissionPath(view.id), view) };
  return reply(202, failed(pendingCode(view), [], extras), { ...headers, ...whenToAskAgain(view, retryAfter) });
}

/** Headers that say when to ask again; none while people must act: an operator decides on a review, and the taxpayer must have a refused device restored. */
export const whenToAskAgain = (view: SubmissionView, retryAfter: RetryAfter): Record<string, string> =>
  isSettled(view.status) || pendingCode(view) === '007' ? {} : retryAfter.header(view);

/** 006 promises that waiting helps; it does not while the tax authority refuses the device. */
export const pendingCode = ({ hold, status }: SubmissionView): FailureCode =>
  hold && status !== 'NEEDS_REVIEW' && isRefusalOfDevice(hold) ? '007' : '006';

function refusedFailure(
  { refusals, pending }: SubmitResult & { kind: 'refused' },
  { warnings, naming, retryAfter }: AnswerOptions,
): Failure {
  const reported = refusalsToReport(refusals);
  const { code, field } = reported[0]!;
  const isOfPath = code === '005' && field === naming.pathField;
  const status = isOfPath ? 404 : (naming.statusByCode?.[code] ?? (code === '003' ? 422 : undefined));
  return new Failure(code, {
    violations: reported.map((one) => violationOf(one, naming.names)),
    later: refusals.filter((one) => one.code !== code).map((one) => violationOf(one, naming.names)),
    warnings,
    ...(status && { status }),
    // Only 801 can be solved by waiting for the original.
    ...(pending && code === '801' && { data: pendingData(pending), headers: retryAfter.header(pending) }),
  });
}

const wrongRatesFailure = (
  { refusals }: SubmitResult & { kind: 'wrongRates' },
  { taxRateViolations = [], warnings, naming }: AnswerOptions,
): Failure =>
  new Failure('003', {
    violations: [...taxRateViolations],
    later: refusals.map((one) => violationOf(one, naming.names)),
    warnings,
  });

/** Names the field as the request does. Our rules know only the names of the document. */
export function violationOf({ code, field: documentField, message, fix }: Refusal, names: FieldNames): Violation {
  const field = fieldName(names, documentField);
  const isMissing = code === '002';
  const isOfRequest = field !== 'device';
  return violation(code, field, isOfRequest ? `${field}${isMissing ? ' is required' : ''}: ${message}` : message, fix);
}

/** The document has no fault, and was not stored: a repeat after Retry-After shows what became of the other one. */
function contestedFailure({ naming, warnings }: AnswerOptions): Failure {
  const field = fieldName(naming.names, naming.identityField);
  return failedAt('006', field, `${field}: ${CONTESTED.message}`, CONTESTED.fix, {
    status: 503,
    warnings,
    headers: { 'Retry-After': String(CONTESTED_RETRY_S) },
  });
}

type NumberTaken = SubmitResult & { kind: 'duplicate' | 'alreadyHandedOut' };

function duplicateFailure({ view, repeat, refusals = [] }: NumberTaken, options: AnswerOptions): Failure {
  const { caller, naming } = options;
  const field = fieldName(naming.names, naming.identityField);
  const isOwn = isOwnerOf(caller, view);
  const { message, fix } = isOwn
    ? adviceOf(view, repeat, naming)
    : { message: '', fix: `Send the document with another ${field}.` };
  return failedAt(
    naming.duplicateCode ?? '004',
    field,
    `${field}: ${view.reference} was already submitted${isOwn ? '' : ' by another account'}.${message}`,
    fix,
    {
      later: refusals.map((one) => violationOf(one, naming.names)),
      warnings: [...options.warnings, ...(repeat && !repeat.comparison ? repeatWarnings(repeat, view.id) : [])],
      // The caller must learn nothing of a submission of another account.
      ...(isOwn && {
        data: { ...withInvoiceParts(submissionData(view), view.id, options), ...repeatData(repeat) },
        headers: { Location: submissionPath(view.id) },
      }),
    },
  );
}

/** A till must neither send a sale that is signed under a new number, nor print the receipt of another sale. */
function adviceOf(
  { kind, receipt }: SubmissionView,
  repeat: Repeat | null,
  { duplicateFix: fix, otherDocument }: DocumentNaming,
) {
  if (!INVOICE_KINDS.includes(kind)) return { message: '', fix };
  if (!repeat?.identical) return { message: otherDocument ?? ' Another document has this number; use a new one.', fix };
  return receipt
    ? {
        message: ' It is signed: print data.rcptSign.',
        fix: 'Print the receipt in data, and do not send the document again.',
      }
    : {
        message: ' It is signed.',
        fix: 'Print the receipt that you archived: it was deleted here because of its age.',
      };
}
