import { failed, type FieldNames, fieldName, succeeded, type Violation, type Warning } from '@app/contract';
import { AUTHORITY_RETRY_S, type Refusal, type SubmissionId } from '@app/domain';
import type { SubmissionView } from '@app/persistence';
import { isOwn } from '@app/submission';
import { Failure, failedAt, violation } from '../http/failure.js';
import { keyReused } from '../http/idempotency-key.js';
import { type Reply, reply } from '../http/reply.js';
import type { Submitted } from '../submit.js';
import { refusedByAuthority } from './refusal-of-authority.js';
import { pendingData, submissionData } from './submission-data.js';
import type { Wording } from './wording.js';

const IN_REVIEW = 'The tax authority may have received it, and cannot tell: an operator must look into it.';
const UNSIGNED = 'Accepted; the tax authority has not signed it yet.';
const RETRY_AFTER = { 'Retry-After': String(AUTHORITY_RETRY_S) };

export const addressOf = (id: SubmissionId): string => `/api/v1/submissions/${id}`;

/** One answer for whatever became of a post. */
export async function answer(submitted: Submitted, wording: Wording): Promise<Reply> {
  switch (submitted.kind) {
    case 'refused':
      throw refused(submitted, wording);
    case 'duplicate':
    case 'repeated':
      throw duplicate(submitted, wording);
    case 'keyReused':
      throw keyReused();
    case 'doubted':
      throw new Failure('003', { violations: [...(wording.doubts ?? [])], warnings: wording.warnings });
    case 'taken':
      return taken(submitted, wording);
  }
}

type Taken = Submitted & { kind: 'taken' };

async function taken({ id, view, joined }: Taken, wording: Wording): Promise<Reply> {
  const { preference, warnings, message } = wording;
  const headers = { Location: addressOf(id), ...(joined && { 'Idempotent-Replayed': 'true' }) };
  if (view?.status === 'APPROVED') {
    return reply(200, succeeded(await wording.approved(view), { warnings, message }), headers);
  }
  if (view) throwIfLost(view, wording, headers);
  if (preference.async && view?.status !== 'NEEDS_REVIEW') {
    const data = view ? pendingData(view) : justAccepted(id, wording);
    return reply(202, succeeded(data, { warnings }), { ...headers, 'Preference-Applied': 'respond-async' });
  }
  return view ? unsigned(view, warnings, headers) : pending(justAccepted(id, wording), warnings, headers);
}

/** Whatever it became, no receipt will come of it. */
function throwIfLost(view: SubmissionView, { terms }: Wording, headers: Record<string, string>): void {
  switch (view.status) {
    case 'REJECTED':
      throw refusedByAuthority(view, terms, headers);
    case 'CANCELLED':
      throw withdrawn(view, fieldName(terms.names, terms.identity), headers);
    case 'FAILED':
      throw new Failure('006', { data: submissionData(view), headers: { ...headers, ...RETRY_AFTER } });
    default:
  }
}

const withdrawn = (view: SubmissionView, field: string, headers: Record<string, string>): Failure =>
  failedAt('003', field, 'It was withdrawn before it was sent.', 'Send it again, under a new key if it had one.', {
    ...{ status: 422, data: submissionData(view), headers },
  });

const justAccepted = (submissionId: SubmissionId, { invcNo }: Wording) => ({
  submissionId,
  status: 'ACCEPTED',
  invcNo,
  nextAttemptAt: null,
});

/** Accepted and durable, and not signed yet; or it may be, and nobody can tell without looking. */
export const unsigned = (view: SubmissionView, warnings: readonly Warning[], headers: Record<string, string>): Reply =>
  view.status === 'NEEDS_REVIEW'
    ? reply(202, failed('006', [], { data: pendingData(view), warnings, message: IN_REVIEW }), headers)
    : pending(pendingData(view), warnings, headers);

/** The till need not send it again, only come back for its receipt. */
const pending = (data: object, warnings: readonly Warning[], headers: Record<string, string>): Reply =>
  reply(202, failed('006', [], { data, warnings, message: UNSIGNED }), { ...headers, ...RETRY_AFTER });

function refused({ refusals, pending }: Submitted & { kind: 'refused' }, { warnings, terms }: Wording): Failure {
  const { code } = refusals[0]!;
  const status = terms.statuses?.[code] ?? (code === '003' ? 422 : undefined);
  return new Failure(code, {
    violations: refusals.map((one) => violationOf(one, terms.names)),
    warnings,
    ...(status && { status }),
    // Waiting for the original mends nothing else.
    ...(pending && code === '801' && { data: pendingData(pending), headers: RETRY_AFTER }),
  });
}

/** In the words of the request, and by its name for the field: our own rules speak of the document. */
export function violationOf({ code, field: word, message, fix }: Refusal, names: FieldNames): Violation {
  const field = fieldName(names, word);
  const isMissing = code === '002';
  const isOfRequest = field !== 'device';
  return violation(code, field, isOfRequest ? `${field}${isMissing ? ' is required' : ''}: ${message}` : message, fix);
}

function duplicate({ view }: { view: SubmissionView }, { caller, terms, warnings }: Wording): Failure {
  const field = fieldName(terms.names, terms.identity);
  return failedAt(
    terms.duplicateCode ?? '004',
    field,
    `${field}: ${view.reference} was already submitted.`,
    terms.duplicateFix,
    {
      warnings,
      // Another account's submission is none of this caller's business.
      ...(isOwn(caller, view) && { data: submissionData(view), headers: { Location: addressOf(view.id) } }),
    },
  );
}
