import { refused, succeeded, type AuthorityAnswer } from '../answer.js';
import type { AcceptedSale } from '../stores/accepted-sale.js';
import { eastAfricaStamp } from '../clock.js';
import type { InstalledDevice } from '../device.js';
import { digits, required } from '../fields.js';
import type { DeviceContext, OperationContext } from './operation.js';

/** Asked with every list: since when the caller knows it. */
export const pullFields = { lastReqDt: required(digits(14)) };

/** By device and list, the first pull of the newest second in which there was one. */
const pullTimes = new WeakMap<InstalledDevice, Map<string, Date>>();

/**
 * Whether something that was registered or changed at a moment is news. Dates are whole seconds, and a second is long
 * here: whoever gives back the date of an answer has to get what came after that answer, though within its second, and
 * whoever asks with the date of what he was just told has to get nothing.
 */
export function changedSince(
  lastReqDt: string,
  list: string,
  context: DeviceContext,
): (registeredAt: number) => boolean {
  const pulledAt = firstPullOfThisSecond(list, context);
  return (registeredAt) => {
    if (!isVisible(registeredAt, context)) return false;
    const registered = eastAfricaStamp(new Date(registeredAt));
    if (registered !== lastReqDt) return registered > lastReqDt;
    return pulledAt !== undefined && eastAfricaStamp(pulledAt) === lastReqDt && registeredAt >= pulledAt.getTime();
  };
}

/** The authority's readings may lag behind its books. */
export const isVisible = (registeredAt: number, { visibleUntil = Infinity }: OperationContext): boolean =>
  registeredAt <= visibleUntil;

/**
 * The news among sales that come newest first, from the oldest on. It ends at the first that is too old, so that who asks
 * often does not make us read them all; what was signed by a wrong clock says nothing about those before it.
 */
export function changedAmong(
  sales: Iterable<AcceptedSale>,
  isNew: (signedAt: number) => boolean,
  context: OperationContext,
) {
  const changed: AcceptedSale[] = [];
  for (const sale of sales) {
    if (isNew(sale.signedAt)) changed.push(sale);
    else if (isVisible(sale.signedAt, context) && isClockRight(sale)) break;
  }
  return changed.reverse();
}

const isClockRight = ({ signedAt, acceptedAt }: AcceptedSale) => Math.abs(signedAt - acceptedAt) < 1_000;

/** The one before this pull, so that an answer that was lost can be asked for again. */
function firstPullOfThisSecond(list: string, { device, now }: DeviceContext): Date | undefined {
  const lists = pullTimes.get(device) ?? new Map<string, Date>();
  const before = lists.get(list);
  if (!before || eastAfricaStamp(before) !== eastAfricaStamp(now)) pullTimes.set(device, lists.set(list, now));
  return before;
}

/** No row at all is an answer of its own. */
export const listAnswer = (list: string, rows: readonly object[]): AuthorityAnswer =>
  rows.length > 0 ? succeeded({ [list]: rows }) : refused('001');
