import { type FailureCode, RESULT_CODES } from '@app/contract';
import type { SubmissionView } from '@app/persistence';
import { Failure, violation } from '../http/failure.js';
import { authorityData, pendingData } from './submission-data.js';

const DEVICE_CODES = new Set(['900', '901', '902', '903', 'E04']);
const OWN_CODE = /^risiti-(\d{3})$/;

/** The public code of a definite refusal; never 006, since sending the same again helps nobody. */
export function publicCodeOf(code: string, message: string): FailureCode {
  const own = OWN_CODE.exec(code)?.[1];
  if (own && own in RESULT_CODES) return own as FailureCode;
  if (DEVICE_CODES.has(code)) return '007';
  if (/item\b.*(does not exist|not (been )?(found|registered))/i.test(message)) return '005';
  if (/orgInvcNo does not exist/i.test(message)) return '801';
  return '003';
}

/** The document was refused; its number is free again. The authority's own words go along. */
export function refusedByAuthority(view: SubmissionView): Failure {
  const { code, message } = authorityData(view);
  const publicCode = publicCodeOf(code, message);
  const words = OWN_CODE.test(code) ? message : `The tax authority refused it: ${code} ${message}`.trim();
  const { fix } = RESULT_CODES[publicCode];
  return new Failure(publicCode, {
    status: 422,
    message: words,
    violations: [violation(publicCode, fieldOf(view), words, fix)],
    data: { ...pendingData(view), authority: { code, message } },
  });
}

const fieldOf = ({ kind }: SubmissionView): string =>
  ({ sale: 'transaction', item: 'itemCode', 'device-setup': 'deviceSerialNumber' })[kind] ?? 'body';
