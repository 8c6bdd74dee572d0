import type { LaneId, SubmissionId } from '../ids.js';
import { alarmEnded, alarmRaised, LedgerReach } from './alarm-event.js';
import {
  activeAlarms,
  type AlarmState,
  dueSteps,
  idleSince,
  type LedgerAlarm,
  lookIntervalMs,
  lookWith,
  type OldestSale,
  type QueueView,
  type WatchdogLook,
} from './alarms.js';
import { dueGroups, lastSummaryTime, type OpenCase } from './case-alert.js';

describe('alarms', () => {
  const MINUTE_MS = 60_000;
  const limits = { idleMs: 5 * MINUTE_MS, oldestMs: 60 * MINUTE_MS };

  it('the watchdog looks every ten seconds, and five times within a shorter limit', () => {
    expect(lookIntervalMs(limits)).toBe(10_000);
    expect(lookIntervalMs({ ...limits, idleMs: 2_000 })).toBe(400);
    expect(lookIntervalMs({ ...limits, oldestMs: 20_000 })).toBe(4_000);
  });

  const NOW = new Date('2026-03-02T10:00:00.000Z');
  const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE_MS);

  const none: AlarmState = { since: null, alertedAt: null, isClaimed: false, version: 7 };
  const raised = (since: Date, over: Partial<AlarmState> = {}): AlarmState => ({
    ...none,
    since,
    alertedAt: ago(2),
    ...over,
  });

  const quiet: WatchdogLook = {
    ...{ environment: 'PRODUCTION', at: NOW, lastSettledAt: ago(1), oldestWorkAt: null, lastActAt: null },
    ...{ waiting: 0, workers: 2, isBreakerOpen: false, oldestSale: null, devicesWithOldSale: 0 },
    alarms: { nothingSettles: none, oldSale: none, queuePaused: none },
    pausedQueues: [],
  };
  const idle: WatchdogLook = { ...quiet, oldestWorkAt: ago(30), lastSettledAt: ago(6), waiting: 3 };

  const sale: OldestSale = {
    ...{ laneId: 'a lane' as unknown as LaneId, submissionId: 'a sale' as unknown as SubmissionId },
    ...{ tin: 'P051999888K', bhfId: '00', reference: 'INV-1', acceptedAt: ago(61), status: 'QUEUED', waiting: 4 },
    ...{ answerCode: null, answerMessage: null, heldScope: null, heldCode: null, heldMessage: null },
  };
  const late: WatchdogLook = { ...quiet, oldestSale: sale, devicesWithOldSale: 2 };

  const steps = (look: WatchdogLook) => dueSteps(look, limits).map(({ alarm, step }) => `${alarm} ${step}`);
  const withState = (look: WatchdogLook, alarm: LedgerAlarm, state: AlarmState): WatchdogLook => ({
    ...look,
    alarms: { ...look.alarms, [alarm]: state },
  });

  const facts = { isReminder: false, waitsForNumber: false };

  describe('nothingSettles', () => {
    it('is raised when something waits and nothing has settled for the limit', () => {
      expect(dueSteps(idle, limits)).toEqual([{ alarm: 'nothingSettles', step: 'raise', since: ago(6), version: 7 }]);
    });

    it.each<[string, Partial<WatchdogLook>]>([
      ['something settled within the limit', { lastSettledAt: ago(4) }],
      ['nothing waits for a worker', { oldestWorkAt: null }],
      ['the shop was quiet, and its first sale came just now', { lastSettledAt: ago(600), oldestWorkAt: ago(1) }],
      ['an operator sent something old out again just now', { lastActAt: ago(1) }],
    ])('is not raised when %s', (_, change) => {
      expect(steps({ ...idle, ...change })).toEqual([]);
    });

    it('counts from the oldest work if nothing ever settled', () => {
      expect(activeAlarms({ ...idle, lastSettledAt: null }, limits)).toEqual([
        { alarm: 'nothingSettles', since: ago(30) },
      ]);
      expect(idleSince(quiet)).toBeNull();
    });

    it('ends when something settles or nothing waits any more, and not when an operator acts', () => {
      const known = withState(idle, 'nothingSettles', raised(ago(6)));
      expect(steps({ ...known, lastActAt: ago(1) })).toEqual([]);
      expect(steps({ ...known, lastSettledAt: ago(0) })).toEqual(['nothingSettles end']);
      expect(steps({ ...known, oldestWorkAt: null })).toEqual(['nothingSettles end']);
    });
  });

  describe('oldSale', () => {
    it('is raised since the oldest sale passed the limit', () => {
      expect(dueSteps(late, limits)).toEqual([{ alarm: 'oldSale', step: 'raise', since: ago(1), version: 7 }]);
      expect(steps({ ...late, oldestSale: { ...sale, acceptedAt: ago(59) } })).toEqual([]);
    });

    it('ends only when the oldest sale is much younger, so that a slow backlog gives one alert', () => {
      const known = withState(late, 'oldSale', raised(ago(1)));
      expect(steps({ ...known, oldestSale: { ...sale, acceptedAt: ago(31) } })).toEqual([]);
      expect(steps({ ...known, oldestSale: { ...sale, acceptedAt: ago(29) } })).toEqual(['oldSale end']);
      expect(steps({ ...known, oldestSale: null })).toEqual(['oldSale end']);
    });
  });

  const pausedQueue: QueueView = {
    ...{ queue: 'submissions-production', environment: 'PRODUCTION', isPaused: true },
    pause: { operator: 'amina@shop.example', at: ago(3), reason: 'A new address' },
  };
  const byHand: QueueView = { ...pausedQueue, queue: 'lookups-production', pause: null };

  describe('queuePaused', () => {
    const paused: WatchdogLook = { ...quiet, pausedQueues: [byHand, pausedQueue] };

    it('is raised at once, since the first act, or since the look that found a pause without an act', () => {
      expect(dueSteps(paused, limits)).toEqual([{ alarm: 'queuePaused', step: 'raise', since: ago(3), version: 7 }]);
      expect(activeAlarms({ ...quiet, pausedQueues: [byHand] }, limits)).toEqual([
        { alarm: 'queuePaused', since: NOW },
      ]);
    });

    it('ends when all queues are resumed, and not while the queue does not answer', () => {
      const known = withState(paused, 'queuePaused', raised(ago(3)));
      expect(steps(known)).toEqual([]);
      expect(steps({ ...known, pausedQueues: [byHand] })).toEqual([]);
      expect(steps({ ...known, pausedQueues: null })).toEqual([]);
      expect(steps({ ...known, pausedQueues: [] })).toEqual(['queuePaused end']);
      expect(steps({ ...quiet, pausedQueues: null })).toEqual([]);
    });

    it('is of the environment of its queue alone', () => {
      const look = (environment: 'SANDBOX' | 'PRODUCTION') =>
        lookWith({ ...quiet, environment }, [pausedQueue, { ...byHand, isPaused: false }]);
      expect([look('PRODUCTION').pausedQueues, look('SANDBOX').pausedQueues]).toEqual([[pausedQueue], []]);
      expect(lookWith(quiet, null).pausedQueues).toBeNull();
    });

    it('names who paused which queue, when and why, and not what else is wrong', () => {
      const alarm = { alarm: 'queuePaused', since: ago(3) } as const;
      expect(alarmRaised(alarm, { ...paused, workers: 0 }, { ...facts, isReminder: true })).toMatchObject({
        ...{ causes: ['paused'], isReminder: true },
        pausedQueues: [
          { queue: 'lookups-production', operator: null, at: null, reason: null },
          {
            ...{ queue: 'submissions-production', operator: 'amina@shop.example' },
            ...{ at: ago(3).toISOString(), reason: 'A new address' },
          },
        ],
      });
    });
  });

  describe('an alarm', () => {
    it('is not reported twice while it lasts, only again after an hour', () => {
      expect(steps(withState(idle, 'nothingSettles', raised(ago(6))))).toEqual([]);
      const old = raised(ago(90), { alertedAt: ago(60) });
      expect(steps(withState({ ...idle, lastSettledAt: ago(90) }, 'nothingSettles', old))).toEqual([
        'nothingSettles remind',
      ]);
    });

    it('is left to the process that claimed it, and taken over once that claim has ended', () => {
      const claimed = raised(ago(6), { alertedAt: null, isClaimed: true });
      expect(steps(withState(idle, 'nothingSettles', claimed))).toEqual([]);
      expect(steps(withState(idle, 'nothingSettles', { ...claimed, isClaimed: false }))).toEqual([
        'nothingSettles raise',
      ]);
    });

    it('stands in the status although its alert is being delivered', () => {
      const claimed = raised(ago(6), { alertedAt: null, isClaimed: true });
      expect(activeAlarms(withState(idle, 'nothingSettles', claimed), limits)).toHaveLength(1);
    });
  });

  describe('the event of an alarm', () => {
    const oldSale = { alarm: 'oldSale', since: ago(1) } as const;

    it('names the sale, its device, and how many wait', () => {
      expect(alarmRaised(oldSale, late, facts)).toEqual({
        ...{ event: 'alarmRaised', alarm: 'oldSale', environment: 'PRODUCTION', since: ago(1).toISOString() },
        ...{ isReminder: false, causes: [], waiting: 0, workers: 2, devices: 2 },
        sale: {
          ...{ tin: 'P051999888K', bhfId: '00', invoice: 'INV-1', acceptedAt: ago(61).toISOString(), waiting: 4 },
          ...{ laneId: 'a lane', submissionId: 'a sale', heldCode: null, heldMessage: null },
        },
      });
    });

    it.each<[string, Partial<OldestSale>, Partial<WatchdogLook>, string[]]>([
      ['the device is refused', { heldScope: 'device', heldCode: '901' }, {}, ['deviceHeld']],
      ['the invoices are held', { heldScope: 'invoices' }, {}, ['invoicesHeld']],
      ['the sale needs a review', { status: 'NEEDS_REVIEW' }, {}, ['needsReview']],
      ['its authority is silent', { status: 'IN_DOUBT' }, { isBreakerOpen: true }, ['noAnswer', 'breakerOpen']],
      ['its date is too early', { status: 'RETRYING', answerCode: 'too early' }, {}, ['clockBehind']],
      ['its date is too early, in doubt', { status: 'IN_DOUBT', answerCode: 'too early' }, {}, ['clockBehind']],
      ['no worker lives', {}, { workers: 0 }, ['noWorker']],
      ['a queue is paused', {}, { pausedQueues: [pausedQueue] }, ['paused']],
    ])('tells the cause: %s', (_, ofSale, ofLook, causes) => {
      const look = { ...late, ...ofLook, oldestSale: { ...sale, ...ofSale } };
      expect(alarmRaised(oldSale, look, facts).causes).toEqual(causes);
    });

    it.each(['RETRYING', 'IN_DOUBT'] as const)(
      'tells that others took numbers, and not that nobody answers: %s',
      (status) => {
        const causesOf = (waitsForNumber: boolean) =>
          alarmRaised(oldSale, { ...late, oldestSale: { ...sale, status } }, { ...facts, waitsForNumber }).causes;
        expect([causesOf(true), causesOf(false)]).toEqual([['numberTaken'], ['noAnswer']]);
      },
    );

    it('names no sale when nothing settles, and reports a queue that is away', () => {
      const alarm = { alarm: 'nothingSettles', since: ago(6) } as const;
      const event = alarmRaised(alarm, { ...late, ...idle, oldestSale: sale, pausedQueues: null }, facts);
      expect(event).toMatchObject({ causes: ['queueUnreachable'], waiting: 3 });
      expect(event).not.toHaveProperty('sale');
      expect(alarmEnded(alarm, idle)).toMatchObject({ event: 'alarmEnded', since: ago(6).toISOString() });
    });
  });

  describe('a ledger that cannot be reached', () => {
    it('gives one alert after the limit, one each hour, and one when it is back', () => {
      const reach = new LedgerReach(30_000);
      const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
      expect([reach.failed(at(0)), reach.failed(at(29))]).toEqual([null, null]);
      const since = NOW.toISOString();
      expect(reach.failed(at(30))).toMatchObject({ alarm: 'ledgerUnreachable', since, isReminder: false });
      expect(reach.failed(at(3_600))).toBeNull();
      expect(reach.failed(at(3_630))).toMatchObject({ isReminder: true });
      expect(reach.succeeded()).toMatchObject({ event: 'alarmEnded', since });
      expect(reach.succeeded()).toBeNull();
    });

    it('gives none for a moment', () => {
      const reach = new LedgerReach(30_000);
      reach.failed(NOW);
      expect(reach.succeeded()).toBeNull();
    });
  });
});

describe('case alert', () => {
  const NOW = new Date('2026-03-02T10:00:00.000Z');
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
  const unreported = (over: Partial<OpenCase> = {}): OpenCase => ({
    ...{ event: 'laneHeld', environment: 'PRODUCTION', subject: 'a lane', since: ago(30), code: '901', message: 'No' },
    ...{ laneId: 'a lane' as never, submissionId: null, tin: 'P051999888K', bhfId: '00', invoice: 'INV-1', waiting: 3 },
    ...{ kind: 'sale', status: 'QUEUED', isParked: false, inDoubt: false, heldScope: 'device', heldCode: '901' },
    ...over,
  });

  describe('the groups of cases', () => {
    it('are one for each event, environment and code', () => {
      const cases = [
        ...[unreported(), unreported({ subject: 'another lane' }), unreported({ code: 'different' })],
        ...[unreported({ environment: 'SANDBOX' }), unreported({ event: 'needsReview' })],
      ];
      expect(dueGroups(cases, NOW).map((group) => group.cases.length)).toEqual([2, 1, 1, 1]);
      const [{ cases: _, ...first }] = dueGroups(cases, NOW) as [ReturnType<typeof dueGroups>[number]];
      expect(first).toEqual({ event: 'laneHeld', environment: 'PRODUCTION', code: '901' });
    });

    it.each<[string, OpenCase[], number]>([
      ['waits for others like it', [unreported({ since: ago(9) })], 0],
      ['goes out with those that came later', [unreported(), unreported({ since: ago(1) })], 2],
    ])('a case %s', (_, cases, count) => {
      expect(dueGroups(cases, NOW).flatMap((group) => group.cases)).toHaveLength(count);
    });
  });

  describe('the last summary', () => {
    const at = (now: string, minute: number) => lastSummaryTime(new Date(now), minute).toISOString();

    it.each([
      ['2026-03-02T04:00:00.000Z', 7 * 60, '2026-03-02T04:00:00.000Z'],
      ['2026-03-02T03:59:59.999Z', 7 * 60, '2026-03-01T04:00:00.000Z'],
      ['2026-03-02T22:30:00.000Z', 60, '2026-03-02T22:00:00.000Z'],
      ['2026-03-02T20:59:00.000Z', 0, '2026-03-01T21:00:00.000Z'],
    ])('at %s was due at minute %d of the day in Nairobi: %s', (now, minute, due) => expect(at(now, minute)).toBe(due));
  });
});
