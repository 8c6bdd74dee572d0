import type { Outcome } from '@app/domain';
import type { OscuOperation } from './operations/operation.js';
import { textPattern, normaliseText } from './answers/text-pattern.js';

/** The gateway wants a device to have asked for the item classes once, before it takes an item from it. */
const itemClassesDemanded = textPattern('Get Item Classification List');

export const mustPullItemClassesFirst = (
  { needsItemClassesFirst }: Pick<OscuOperation, 'needsItemClassesFirst'>,
  outcome: Outcome,
): boolean =>
  needsItemClassesFirst === true &&
  outcome.kind === 'laneFault' &&
  itemClassesDemanded(normaliseText(outcome.message)) !== null;
