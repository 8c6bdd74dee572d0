import { publicCodeOf as codeOfAuthority } from '@app/authority';
import type { Refusal } from '@app/domain';
import { ownCodeOf } from './own-refusal-code.js';

const OURS: readonly Refusal['code'][] = ['002', '003', '005', '007', '801', '802'];

/** In which public code a refused document is told: ours as we meant it, the authority's by its own tables. */
export function publicCodeOf(answerCode: string, message: string): Refusal['code'] {
  const own = ownCodeOf(answerCode);
  if (own === null) return codeOfAuthority(answerCode, message);
  return OURS.find((code) => code === own) ?? '003';
}
