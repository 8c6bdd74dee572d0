import type { Outcome } from '@app/domain';
import type { Operation } from './operations/operation.js';
import { phrase, plain } from './answers/text-pattern.js';

/** The gateway wants a device to have asked for the item classes once, before it takes an item from it. */
const saysSo = phrase('Get Item Classification List');

export const isToLookFirst = ({ afterClasses }: Pick<Operation, 'afterClasses'>, outcome: Outcome): boolean =>
  afterClasses === true && outcome.kind === 'laneFault' && saysSo(plain(outcome.message)) !== null;
