import { publicCodeOfRefusal as codeOfAuthority } from '@app/authority';
import type { Refusal } from '@app/domain';
import { ownPublicCodeOf } from './own-refusal-code.js';

const OWN_CODES: readonly Refusal['code'][] = ['002', '003', '005', '007', '801', '802'];

/** In which public code a refused document is told: ours as we meant it, the authority's by its own tables. */
export function publicCodeOf(answerCode: string, message: string): Refusal['code'] {
  const ownCode = ownPublicCodeOf(answerCode);
  if (ownCode === null) return codeOfAuthority(answerCode, message);
  return OWN_CODES.find((code) => code === ownCode) ?? '003';
}
