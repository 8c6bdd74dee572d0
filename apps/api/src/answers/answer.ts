import { failed, succeeded, type Warning } from '@app/contract';
import type { SubmissionId } from '@app/domain';
import type { Principal, SubmissionView } from '@app/persistence';
import { Failure, failedAt } from '../http/failure.js';
import type { Preference } from '../http/preference.js';
import { type Reply, reply } from '../http/reply.js';
import { isOwn, type Submitted } from '../submit.js';
import { refusedByAuthority } from './refusal-of-authority.js';
import { pendingData, submissionData } from './submission-data.js';

const IN_REVIEW = 'The tax authority may have received it, and cannot tell: an operator must look into it.';
const RETRY_AFTER = { 'Retry-After': '30' };

export interface Wording {
  caller: Principal;
  preference: Preference;
  warnings: readonly Warning[];
  /** The caller's own number of the document, if it has one. */
  invcNo: string | null;
  /** What success brings: the receipt, the device, the item. */
  approved(view: SubmissionView): unknown;
  /** Which field of the post carries its number, and what to do when it is taken. */
  numberField: string;
  duplicateFix: string;
}

export const addressOf = (id: SubmissionId): string => `/api/v1/submissions/${id}`;

/** One answer for whatever became of a post. */
export function answer(submitted: Submitted, wording: Wording): Reply {
  switch (submitted.kind) {
    case 'refused':
      throw refused(submitted, wording);
    case 'duplicate':
    case 'repeated':
      throw duplicate(submitted, wording);
    case 'taken':
      return taken(submitted, wording);
  }
}

function taken({ id, view, joined }: Submitted & { kind: 'taken' }, wording: Wording): Reply {
  const { preference, warnings } = wording;
  const location = { Location: addressOf(id) };
  if (view?.status === 'APPROVED') {
    const replayed: Record<string, string> = joined ? { 'Idempotent-Replayed': 'true' } : {};
    return reply(200, succeeded(wording.approved(view), { warnings }), { ...location, ...replayed });
  }
  if (view?.status === 'REJECTED') throw refusedByAuthority(view);
  if (view?.status === 'FAILED') throw new Failure('006', { data: submissionData(view), headers: RETRY_AFTER });
  const data = view ? pendingData(view) : justAccepted(id, wording);
  if (view?.status === 'NEEDS_REVIEW')
    return reply(202, failed('006', [], { data, warnings, message: IN_REVIEW }), location);
  if (preference.async) {
    return reply(202, succeeded(data, { warnings }), { ...location, 'Preference-Applied': 'respond-async' });
  }
  return unsigned(data, warnings, location);
}

const justAccepted = (submissionId: SubmissionId, { invcNo }: Wording) => ({
  submissionId,
  status: 'ACCEPTED',
  invcNo,
  nextAttemptAt: null,
});

/** Accepted and durable, and not signed yet: the till need not send it again, only come back for its receipt. */
const unsigned = (data: object, warnings: readonly Warning[], location: Record<string, string>): Reply =>
  reply(202, failed('006', [], { data, warnings, message: 'Accepted; the tax authority has not signed it yet.' }), {
    ...location,
    ...RETRY_AFTER,
  });

function refused({ refusals, pending }: Submitted & { kind: 'refused' }, { warnings }: Wording): Failure {
  const code = refusals[0]!.code;
  return new Failure(code, {
    violations: refusals,
    warnings,
    ...(code === '003' && { status: 422 }),
    // Waiting for the original mends nothing else.
    ...(pending && code === '801' && { data: pendingData(pending), headers: RETRY_AFTER }),
  });
}

function duplicate({ view }: { view: SubmissionView }, wording: Wording): Failure {
  const { caller, numberField, duplicateFix, warnings } = wording;
  const message = `${view.reference} was already submitted.`;
  return failedAt('004', numberField, message, duplicateFix, {
    warnings,
    // Another account's submission is none of this caller's business.
    ...(isOwn(caller, view) && { data: submissionData(view), headers: { Location: addressOf(view.id) } }),
  });
}
