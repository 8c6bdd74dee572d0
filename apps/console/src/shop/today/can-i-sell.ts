import type { AppDto, DeviceStateDto, EnvironmentStatusDto } from '@risiti/client/browser';
import type { IconName } from '../../parts/icon.js';
import type { Tone } from '../../parts/say.js';
import type { Word } from '../../words/words.js';

/** The facts that the answer rests on. Times are ISO 8601, by the clock of Risiti. */
export interface ShopNow extends Pick<EnvironmentStatusDto, 'breaker' | 'paused'> {
  at: string;
  app: AppDto['state'];
  device: DeviceStateDto['state'];
  workers: number;
  /** The time when the oldest sale that waits for KRA was accepted. */
  oldestWaitingAt: string | null;
  /** The same of those for which somebody stands at a till: a file may take its time. */
  tillWaitsSince: string | null;
  /** KRA may have an older sale or not: support looks at it, and the others go on. */
  isReviewed: boolean;
  hasSoldToday: boolean;
  lastSignedAt: string | null;
  /** Whether this person may set the device up. */
  maySetUp: boolean;
}

export interface Answer {
  tone: Tone;
  icon?: IconName;
  title: Word;
  /** The reason why it is so, and what to do. */
  then: readonly Word[];
  link?: { href: string; word: Word };
}

/** A sale that was posted just now is no reason to say that receipts come late. */
const SOON_MS = 30_000;

/** Answers "Can I sell?". While Risiti does not answer, it says nothing of the present. */
export function canISell(shop: ShopNow, isAway: boolean): Answer {
  const answer = answerNow(shop);
  if (!isAway) return answer;
  const wasYes = answer.title === 'today.yes' || answer.title === 'today.sellOn';
  return { tone: 'wait', icon: 'cloudoff', title: wasYes ? 'today.wasYes' : 'today.wasNo', then: ['today.away'] };
}

function answerNow(shop: ShopNow): Answer {
  const waiting: Word = shop.oldestWaitingAt === null ? 'today.noneWaits' : 'today.waits';
  if (shop.app === 'PENDING') return { tone: 'wait', title: 'today.pending', then: ['today.pendingThen'] };
  if (shop.app === 'SUSPENDED') return { tone: 'act', title: 'today.suspended', then: ['today.suspendedThen'] };
  if (shop.device === 'UNINITIALISED') {
    const link = { href: '/set-up', word: 'today.setUp' } as const;
    return { tone: 'act', title: 'today.setUpFirst', then: ['today.setUpThen'], ...(shop.maySetUp && { link }) };
  }
  if (shop.device === 'REFUSED') {
    const link = { href: '/set-up/device', word: 'today.setUpAgain' } as const;
    const refused = { tone: 'act', title: 'today.refused' } as const;
    if (!shop.maySetUp) return { ...refused, then: ['today.noReceipts', waiting, 'device.askOwner'] };
    return { ...refused, then: ['today.noReceipts', waiting, 'today.askKra'], link };
  }
  const why = whyLate(shop);
  const review: readonly Word[] = shop.isReviewed ? ['today.review'] : [];
  if (!why) return { tone: 'good', title: 'today.yes', then: [lastSale(shop), waiting, ...review] };
  const link = { href: '/late', word: 'today.seeWaiting' } as const;
  const then = [why, waiting, 'today.slip'] as const;
  return { tone: 'wait', title: 'today.sellOn', then, ...(shop.oldestWaitingAt !== null && { link }) };
}

/** The reason why receipts follow later; null while they print at once. */
function whyLate({ device, paused, workers, breaker, at, tillWaitsSince }: ShopNow): Word | null {
  if (device === 'HELD') return 'today.held';
  if (paused) return 'today.paused';
  if (paused === null || workers === 0) return 'today.stopped';
  if (breaker !== 'closed') return 'today.kraAway';
  const waitsMs = tillWaitsSince === null ? 0 : Date.parse(at) - Date.parse(tillWaitsSince);
  return waitsMs > SOON_MS ? 'today.slow' : null;
}

function lastSale({ hasSoldToday, lastSignedAt }: ShopNow): Word {
  if (!hasSoldToday) return 'today.quiet';
  return lastSignedAt === null ? 'today.ready' : 'today.signed';
}
