import { canISell, type ShopNow } from './can-i-sell.js';

const GOOD: ShopNow = {
  ...{ app: 'ACTIVE', device: 'READY', workers: 2, breaker: 'closed', paused: false, isReviewed: false },
  ...{ at: '2026-11-27T11:32:08.000Z', oldestWaitingAt: null, tillWaitsSince: null },
  ...{ hasSoldToday: true, lastSignedAt: '2026-11-27T11:32:00.000Z', maySetUp: true },
};
const waitsSince = (time: string) => ({ oldestWaitingAt: time, tillWaitsSince: time });
const LATE = waitsSince('2026-11-27T11:20:08.000Z');
const SOON = waitsSince('2026-11-27T11:32:06.000Z');

describe('canISell', () => {
  // A row without a link would get a callback of Jest in its place.
  it.each<[when: string, change: Partial<ShopNow>, title: string, tone: string, then: string, ...href: string[]]>([
    ['all is well', {}, 'yes', 'good', 'signed noneWaits'],
    ['a sale is on its way', SOON, 'yes', 'good', 'signed waits'],
    ['nothing was sold today', { hasSoldToday: false }, 'yes', 'good', 'quiet noneWaits'],
    ['no sale was signed', { lastSignedAt: null }, 'yes', 'good', 'ready noneWaits'],
    ['a file takes its time', { ...LATE, tillWaitsSince: null }, 'yes', 'good', 'signed waits'],
    ['support looks at an older sale', { isReviewed: true }, 'yes', 'good', 'signed noneWaits review'],
    ['KRA is away', { breaker: 'open', ...LATE }, 'sellOn', 'wait', 'kraAway waits slip', '/late'],
    ['KRA is tried again', { breaker: 'half-open', ...LATE }, 'sellOn', 'wait', 'kraAway waits slip', '/late'],
    ['KRA is away and nothing waits', { breaker: 'open' }, 'sellOn', 'wait', 'kraAway noneWaits slip'],
    ['a sale waits for long', LATE, 'sellOn', 'wait', 'slow waits slip', '/late'],
    ['the queue is paused', { paused: true }, 'sellOn', 'wait', 'paused noneWaits slip'],
    ['the queue does not answer', { paused: null }, 'sellOn', 'wait', 'stopped noneWaits slip'],
    ['no worker lives', { workers: 0, ...SOON }, 'sellOn', 'wait', 'stopped waits slip', '/late'],
    ['the device is held', { device: 'HELD', ...LATE }, 'sellOn', 'wait', 'held waits slip', '/late'],
    ['KRA refuses it', { device: 'REFUSED', ...LATE }, 'refused', 'act', 'noReceipts waits askKra', '/set-up/device'],
    ['the device is not set up', { device: 'UNINITIALISED' }, 'setUpFirst', 'act', 'setUpThen', '/set-up'],
    ['nobody has opened the app', { app: 'PENDING' }, 'pending', 'wait', 'pendingThen'],
    ['the app is suspended', { app: 'SUSPENDED' }, 'suspended', 'act', 'suspendedThen'],
  ])('answers when %s', (_, change, title, tone, then, ...[href]) => {
    const answer = canISell({ ...GOOD, ...change }, false);
    expect(answer).toMatchObject({ tone, title: `today.${title}`, then: then.split(' ').map((one) => `today.${one}`) });
    expect(answer.link?.href).toBe(href);
  });

  it.each<[change: Partial<ShopNow>, title: string]>([
    [{}, 'today.wasYes'],
    [{ breaker: 'open', ...LATE }, 'today.wasYes'],
    [{ device: 'REFUSED' }, 'today.wasNo'],
    [{ device: 'UNINITIALISED' }, 'today.wasNo'],
    [{ app: 'PENDING' }, 'today.wasNo'],
  ])('says nothing of the present while Risiti is away: %j', (change, title) => {
    const answer = canISell({ ...GOOD, ...change }, true);
    expect(answer).toEqual({ tone: 'wait', icon: 'cloudoff', title, then: ['today.away'] });
  });

  it('sends a person who may not set up the device to an owner', () => {
    const answer = canISell({ ...GOOD, device: 'REFUSED', maySetUp: false }, false);
    expect(answer.then).toContain('device.askOwner');
    expect(answer.link).toBeUndefined();
    expect(canISell({ ...GOOD, device: 'UNINITIALISED', maySetUp: false }, false).link).toBeUndefined();
  });
});
