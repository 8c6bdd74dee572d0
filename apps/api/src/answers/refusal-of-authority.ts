import { type FailureCode, RESULT_CODES } from '@app/contract';
import type { SubmissionView } from '@app/persistence';
import { publicCodeOf } from '@app/submission';
import { Failure, violation } from '../http/failure.js';
import { ownPublicCode } from './own-public-code.js';
import { answerData, pendingData, refusalData } from './submission-data.js';

/** The document was refused; its number is free again. Whoever refused it is quoted. */
export function refusedByAuthority(view: SubmissionView): Failure {
  const { code, message } = answerData(view);
  const publicCode = publicCodeOf(code, message);
  const words = ownPublicCode(code) ? message : `The tax authority refused it: ${code} ${message}`.trim();
  return new Failure(publicCode, {
    status: 422,
    message: words,
    violations: [violation(publicCode, fieldOf(view, publicCode), words, fixOf(view, publicCode))],
    data: { ...pendingData(view), ...refusalData(view) },
  });
}

const FIELDS: Record<string, string> = { item: 'itemCode', 'device-setup': 'deviceSerialNumber' };

function fieldOf({ kind }: SubmissionView, code: FailureCode): string {
  if (kind !== 'sale') return FIELDS[kind] ?? 'body';
  return { '801': 'transaction.orgInvcNo', '005': 'items' }[code as string] ?? 'transaction';
}

function fixOf({ kind }: SubmissionView, code: FailureCode): string {
  if (kind === 'device-setup') return 'Send the serial number as it is registered with the tax authority.';
  if (code === '003') return 'Correct what the tax authority names, and send it again; its number is free.';
  return RESULT_CODES[code].fix;
}
