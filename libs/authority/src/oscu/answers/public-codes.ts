import type { Refusal } from '@app/domain';
import { codeOfText, knownText } from './refusal-texts.js';
import { RESULT_CODES } from './result-codes.js';

/** The code of a refusal that the tables give no public code. It asks the client to change the document. */
const DEFAULT_CODE = '003';

/** The result codes that blame the device; the text of the answer does not matter. */
const DEVICE_CODES = new Set(
  [...RESULT_CODES].filter(([, { publicCode }]) => publicCode === '007').map(([code]) => code),
);

/**
 * The public code under which the client sees a refusal of the authority. The text of a refusal decides before its
 * code, unless the code blames the device. No refusal becomes 006, because 006 asks the client to send the same again.
 */
export function publicCodeOfRefusal(code: string, message: string): Refusal['code'] {
  if (DEVICE_CODES.has(code)) return '007';
  const known = knownText(message)?.publicCode ?? RESULT_CODES.get(codeOfText(message) ?? code)?.publicCode;
  return known ?? DEFAULT_CODE;
}
