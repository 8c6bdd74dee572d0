import type { Environment, LaneId } from '@app/domain';
import type { RegisterScope } from '@app/persistence';
import type { Register } from '../register.js';

export interface RegisterReader {
  environment: Environment;
  laneId: LaneId;
  tin: string;
}

/** Chooses the copy of a register that belongs to a reader. */
export function scopeOf(
  { name, scope }: Register,
  { environment, tin, laneId }: RegisterReader,
  subject = '',
): RegisterScope {
  const registerScope = { environment, register: name };
  switch (scope) {
    case 'environment':
      return { ...registerScope, scope: '' };
    case 'taxpayer':
      return { ...registerScope, scope: tin };
    case 'device':
      return { ...registerScope, scope: laneId };
    case 'question':
      return { ...registerScope, scope: `${tin}/${subject}` };
  }
}
