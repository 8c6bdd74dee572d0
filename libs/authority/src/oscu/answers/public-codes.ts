import type { Refusal } from '@app/domain';
import { codeOfText, knownText } from './refusal-texts.js';
import { RESULT_CODES } from './result-codes.js';

/** For a refusal that no table has a code of its own for: it is the document that has to be changed. */
const DEFAULT_CODE = '003';

/** The codes of a device, whatever the words with them. */
const DEVICE_CODES = new Set(
  [...RESULT_CODES].filter(([, { publicCode }]) => publicCode === '007').map(([code]) => code),
);

/**
 * In which public code a refusal of the authority is told to whoever sent the document. Words say more than the code
 * they come with, except where the code is about the device. Never 006: to send the same again would help nobody.
 */
export function publicCodeOfRefusal(code: string, message: string): Refusal['code'] {
  if (DEVICE_CODES.has(code)) return '007';
  const known = knownText(message)?.publicCode ?? RESULT_CODES.get(codeOfText(message) ?? code)?.publicCode;
  return known ?? DEFAULT_CODE;
}
