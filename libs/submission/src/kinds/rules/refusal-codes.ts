import {
  ALREADY_INSTALLED,
  isRefusalOfNumber,
  numbersIn,
  publicCodeOfRefusal as publicCodeOfAuthority,
} from '@app/authority';
import { NUMBER_OF_ANOTHER, NUMBER_UNCLEAR, OPERATOR_CODE, type Refusal } from '@app/domain';

/** Marks a refusal that Risiti found itself, so that its code cannot be taken for a code of the authority. */
const OWN_CODE_PREFIX = 'risiti-';
const OWN_CODES: readonly Refusal['code'][] = ['002', '003', '005', '007', '801', '802'];

export const toOwnAnswerCode = (publicCode: string): string => OWN_CODE_PREFIX + publicCode;

/** The public code of a refusal by Risiti; null for one by the authority. */
export const ownPublicCodeOf = (answerCode: string): string | null =>
  answerCode.startsWith(OWN_CODE_PREFIX) ? answerCode.slice(OWN_CODE_PREFIX.length) : null;

/** The public code of every refusal: Risiti's own code, or the translation of the authority's code. */
export function publicCodeOf(answerCode: string, message: string): Refusal['code'] {
  const ownCode = ownPublicCodeOf(answerCode);
  if (ownCode === null) return publicCodeOfAuthority(answerCode, message);
  return OWN_CODES.find((code) => code === ownCode) ?? '003';
}

/** True if a lane is held because the authority does not accept its device. */
export const isRefusalOfDevice = ({ code, message }: { code: string; message: string }): boolean =>
  code !== OPERATOR_CODE && publicCodeOf(code, message) === '007';

/** True if a document waits because others have used its number, or because the authority expects another one. */
export const waitsForNumber = ({ code, message }: { code: string; message: string }): boolean =>
  code === NUMBER_UNCLEAR || code === NUMBER_OF_ANOTHER || isRefusalOfNumber(code, message);

/** True for the answer to a set-up of a device that the authority has already. It does not give its key again. */
export const isInstalledAlready = (answerCode: string | null): boolean => answerCode === ALREADY_INSTALLED;

/** Advice about a refusal of the authority whose text does not say what to do; null if the text says it itself. */
export { adviceOn } from '@app/authority';

/** The words that a client may read about each refusal of the authority, and the name of what it may read about this one. */
export { EXPLAINED_REFUSALS, type ExplainedRefusal, explanationOf } from '@app/authority';

/** The number that the authority expects next, if a refusal tells it. */
export const expectedNumberIn = (message: string): number | null => numbersIn(message)?.expected ?? null;
