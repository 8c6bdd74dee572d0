import { dueGroups, lastSummaryTime, type OpenCase } from './case-alert.js';

const NOW = new Date('2026-03-02T10:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const untold = (over: Partial<OpenCase> = {}): OpenCase => ({
  ...{ event: 'laneHeld', environment: 'PRODUCTION', subject: 'a lane', since: ago(30), code: '901', message: 'No' },
  ...{ laneId: 'a lane' as never, submissionId: null, tin: 'P051999888K', bhfId: '00', invoice: 'INV-1', waiting: 3 },
  ...{ kind: 'sale', status: 'QUEUED', isParked: false, inDoubt: false, heldScope: 'device', heldCode: '901' },
  ...over,
});

describe('the groups of cases', () => {
  it('are one for each event, environment and code', () => {
    const cases = [
      ...[untold(), untold({ subject: 'another lane' }), untold({ code: 'different' })],
      ...[untold({ environment: 'SANDBOX' }), untold({ event: 'needsReview' })],
    ];
    expect(dueGroups(cases, NOW).map((group) => group.cases.length)).toEqual([2, 1, 1, 1]);
    const [{ cases: _, ...first }] = dueGroups(cases, NOW) as [ReturnType<typeof dueGroups>[number]];
    expect(first).toEqual({ event: 'laneHeld', environment: 'PRODUCTION', code: '901' });
  });

  it.each<[string, OpenCase[], number]>([
    ['waits for others like it', [untold({ since: ago(9) })], 0],
    ['goes out with those that came later', [untold(), untold({ since: ago(1) })], 2],
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
