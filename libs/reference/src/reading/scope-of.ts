import type { Environment, LaneId } from '@app/domain';
import type { RegisterScope } from '@app/persistence';
import type { Register } from '../register.js';

/** For whom a register is read. */
export interface Reader {
  environment: Environment;
  laneId: LaneId;
  tin: string;
}

/** Which copy of a register is a reader's. */
export function scopeOf({ name, scope }: Register, { environment, tin, laneId }: Reader, subject = ''): RegisterScope {
  const where = { environment, register: name };
  switch (scope) {
    case 'environment':
      return { ...where, scope: '' };
    case 'taxpayer':
      return { ...where, scope: tin };
    case 'device':
      return { ...where, scope: laneId };
    case 'question':
      return { ...where, scope: `${tin}/${subject}` };
  }
}
