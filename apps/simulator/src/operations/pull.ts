import { refused, succeeded, type Answer } from '../answer.js';
import type { AcceptedSale } from '../stores/accepted-sale.js';
import { eatStamp } from '../clock.js';
import type { Device } from '../device.js';
import { digits, required } from '../fields.js';
import type { DeviceScene, Scene } from './operation.js';

/** Asked with every list: since when the caller knows it. */
export const pullFields = { lastReqDt: required(digits(14)) };

/** By device and list, the first pull of the newest second in which there was one. */
const pulls = new WeakMap<Device, Map<string, Date>>();

/**
 * Whether something that was registered or changed at a moment is news. Dates are whole seconds, and a second is long
 * here: whoever gives back the date of an answer has to get what came after that answer, though within its second, and
 * whoever asks with the date of what he was just told has to get nothing.
 */
export function newsSince(lastReqDt: string, list: string, scene: DeviceScene): (registeredAt: number) => boolean {
  const pulledAt = firstPullOfItsSecond(list, scene);
  return (registeredAt) => {
    if (!isSeen(registeredAt, scene)) return false;
    const registered = eatStamp(new Date(registeredAt));
    if (registered !== lastReqDt) return registered > lastReqDt;
    return pulledAt !== undefined && eatStamp(pulledAt) === lastReqDt && registeredAt >= pulledAt.getTime();
  };
}

/** The authority's readings may lag behind its books. */
export const isSeen = (registeredAt: number, { seenUntil = Infinity }: Scene): boolean => registeredAt <= seenUntil;

/**
 * The news among sales that come newest first, from the oldest on. It ends at the first that is too old, so that who asks
 * often does not make us read them all; what was signed by a wrong clock says nothing about those before it.
 */
export function newsAmong(sales: Iterable<AcceptedSale>, isNews: (signedAt: number) => boolean, scene: Scene) {
  const news: AcceptedSale[] = [];
  for (const sale of sales) {
    if (isNews(sale.signedAt)) news.push(sale);
    else if (isSeen(sale.signedAt, scene) && isByTrueClock(sale)) break;
  }
  return news.reverse();
}

const isByTrueClock = ({ signedAt, acceptedAt }: AcceptedSale) => Math.abs(signedAt - acceptedAt) < 1_000;

/** The one before this pull, so that an answer that was lost can be asked for again. */
function firstPullOfItsSecond(list: string, { device, now }: DeviceScene): Date | undefined {
  const lists = pulls.get(device) ?? new Map<string, Date>();
  const before = lists.get(list);
  if (!before || eatStamp(before) !== eatStamp(now)) pulls.set(device, lists.set(list, now));
  return before;
}

/** No row at all is an answer of its own. */
export const listed = (list: string, rows: readonly object[]): Answer =>
  rows.length > 0 ? succeeded({ [list]: rows }) : refused('001');
