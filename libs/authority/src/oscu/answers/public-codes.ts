import type { Refusal } from '@app/domain';
import { codeInWords, knownText } from './refusal-texts.js';
import { RESULT_CODES } from './result-codes.js';

/** For a refusal that no table has a code of its own for: it is the document that has to be changed. */
const ANY_OTHER = '003';

/** The codes of a device, whatever the words with them. */
const FIRM = new Set([...RESULT_CODES].filter(([, { toldAs }]) => toldAs === '007').map(([code]) => code));

/**
 * In which public code a refusal of the authority is told to whoever sent the document. Words say more than the code
 * they come with, except where the code is about the device. Never 006: to send the same again would help nobody.
 */
export function publicCodeOf(code: string, message: string): Refusal['code'] {
  if (FIRM.has(code)) return '007';
  const known = knownText(message)?.toldAs ?? RESULT_CODES.get(codeInWords(message) ?? code)?.toldAs;
  return known ?? ANY_OTHER;
}
