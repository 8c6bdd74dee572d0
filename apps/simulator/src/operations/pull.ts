import { refused, succeeded, type AuthorityAnswer } from '../answer.js';
import type { AcceptedSale } from '../stores/accepted-sale.js';
import { eastAfricaStamp } from '../clock.js';
import type { InstalledDevice } from '../device.js';
import { digits, required } from '../fields.js';
import type { DeviceContext, OperationContext } from './operation.js';

/** The field of every list request: the date of the caller's last pull. */
export const pullFields = { lastReqDt: required(digits(14)) };

/** The first pull of the newest second with a pull, per device and list. */
const pullTimes = new WeakMap<InstalledDevice, Map<string, Date>>();

/**
 * Decides whether a row is new for the caller. Dates have whole seconds only: a caller with the date of an answer must
 * get the rows that came after that answer in the same second. A caller with the date of a row it just received must
 * get nothing.
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

/** Readings may lag behind the ledger. */
export const isVisible = (registeredAt: number, { visibleUntil = Infinity }: OperationContext): boolean =>
  registeredAt < Infinity && registeredAt <= visibleUntil;

/**
 * New sales in their order, from sales that come newest first. The search ends at the first old sale, so that frequent
 * requests stay cheap. A sale with a wrong clock does not end it.
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

/** Returns the first pull before this one, so that a caller can repeat a request after a lost answer. */
function firstPullOfThisSecond(list: string, { device, now }: DeviceContext): Date | undefined {
  const lists = pullTimes.get(device) ?? new Map<string, Date>();
  const before = lists.get(list);
  if (!before || eastAfricaStamp(before) !== eastAfricaStamp(now)) pullTimes.set(device, lists.set(list, now));
  return before;
}

/** An empty list is answered with 001. */
export const listAnswer = (list: string, rows: readonly object[]): AuthorityAnswer =>
  rows.length > 0 ? succeeded({ [list]: rows }) : refused('001');
