import { errorPage, type FailureCode, fieldName, RESULT_CODES, type Violation } from '@app/contract';
import { INVOICE_KINDS } from '@app/submission';
import type { SubmissionView } from '@app/persistence';
import { adviceOn, explanationOf, isInstalledAlready, publicCodeOf } from '@app/submission';
import { Failure, violation } from '../http/errors/failure.js';
import { GIVEN_UP, ownPublicCode, WITHDRAWN } from './public-message.js';
import { answerData, pendingData, refusalData } from './submission-data.js';
import type { DocumentNaming } from './answer-options.js';

type RefusalNaming = Pick<DocumentNaming, 'names' | 'wholeField' | 'statusByCode'>;

/** The answer for a refused document. It quotes the tax authority, or Risiti. The number of the document is free again. */
export function authorityRefusal(
  view: SubmissionView,
  naming: RefusalNaming,
  headers: Record<string, string> = {},
): Failure {
  const refusal = refusalViolation(view, naming);
  return new Failure(refusal.code, {
    status: statusOf(answerData(view).code, refusal.code, naming),
    message: refusal.message,
    violations: [refusal],
    data: { ...pendingData(view), ...refusalData(view) },
    headers,
    docs: refusalPage(view),
  });
}

/** The page that explains a refusal by the authority; the code explains any other. */
export function refusalPage(view: SubmissionView): string | undefined {
  const { code, message } = answerData(view);
  const isOfAuthority = view.status === 'REJECTED' && !ownPublicCode(code);
  return isOfAuthority ? errorPage(explanationOf(code, message)) : undefined;
}

/** The reason why a document was refused, and what to do about it. */
function refusalViolation(view: SubmissionView, naming: RefusalNaming): Violation {
  const { code, message } = answerData(view);
  const publicCode = publicCodeOf(code, message);
  const publicMessage = ownPublicCode(code)
    ? message
    : `The tax authority refused the document: ${code} ${message}`.trim();
  return violation(publicCode, fieldOf(view, publicCode, naming), publicMessage, fixOf(view, publicCode));
}

/** The reasons why there will be no approval: refused, withdrawn or given up. Empty for every other status. */
export function refusalsOf(view: SubmissionView, naming: RefusalNaming): Violation[] {
  switch (view.status) {
    case 'REJECTED':
      return [refusalViolation(view, naming)];
    case 'CANCELLED':
      return [violation('003', naming.wholeField, WITHDRAWN.message, WITHDRAWN.fix)];
    case 'FAILED':
      return [violation('006', naming.wholeField, GIVEN_UP.message, GIVEN_UP.fix)];
    default:
      return [];
  }
}

/** A refusal by Risiti itself has the same status as a refusal at the time of the post. */
function statusOf(answerCode: string, code: FailureCode, { statusByCode }: RefusalNaming): number {
  if (!ownPublicCode(answerCode) || code === '003') return 422;
  return statusByCode?.[code] ?? RESULT_CODES[code].status;
}

/** The field of the document that a refusal of each code is about. */
const SUBJECT_FIELDS: Partial<Record<FailureCode, string>> = {
  '801': 'originalInvoiceNumber',
  '802': 'originalInvoiceNumber',
  '005': 'lines',
};

function fieldOf({ kind }: SubmissionView, code: FailureCode, { names, wholeField }: RefusalNaming): string {
  const subject = INVOICE_KINDS.includes(kind) ? SUBJECT_FIELDS[code] : undefined;
  return subject ? fieldName(names, subject) : wholeField;
}

const DEVICE_REFUSED =
  'Ask the tax authority to reactivate the device, then contact support of this service with the submissionId.';

const INSTALLED_WITH_ANOTHER_KEY =
  'The tax authority has this device already and does not give its key again. If this service has a key of the device, it tries ' +
  'your documents again with that key. Otherwise ask the tax authority for the key, and support of this service to enter it.';

function fixOf({ kind, answerCode, answerMessage }: SubmissionView, code: FailureCode): string {
  const advice = ownPublicCode(answerCode ?? '') ? null : adviceOn(answerMessage ?? '');
  if (advice !== null) return advice;
  if (kind === 'device-setup' && isInstalledAlready(answerCode)) return INSTALLED_WITH_ANOTHER_KEY;
  if (kind === 'device-setup' && code === '007')
    return 'Send the serial number under which the tax authority registered the device.';
  if (!ownPublicCode(answerCode ?? '')) return fixOfRefusal(code);
  return code === '003' ? 'Do what the message says; the number of the document is free.' : RESULT_CODES[code].fix;
}

/** Advice on a refusal by the authority of which nothing more is known. */
export function fixOfRefusal(code: FailureCode): string {
  if (code === '003') return 'Correct what the tax authority names, and send the document again; its number is free.';
  return code === '007' ? DEVICE_REFUSED : RESULT_CODES[code].fix;
}
