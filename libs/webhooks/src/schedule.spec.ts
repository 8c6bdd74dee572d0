import { afterFailure } from './schedule.js';

const failed = (status: number | null) => ({ status, cause: status === null ? 'connection' : 'status' }) as const;
const HOUR_MS = 3_600_000;

it('tries again after 5 seconds, then later and later, and at last once a day', () => {
  const pauses = Array.from({ length: 12 }, (_, index) => afterFailure(failed(500), index + 1, null));
  const seconds = pauses.map((after) => (after.kind === 'again' ? after.delayMs / 1_000 : after.kind));
  expect(seconds).toEqual([5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400, 86_400]);
});

it.each([400, 401, 404, 422])('leaves out what the receiver has refused three times: %i', (status) => {
  expect([1, 2, 3].map((tries) => afterFailure(failed(status), tries, null).kind)).toEqual(['again', 'again', 'park']);
});

it.each([null, 302, 408, 425, 429, 500, 503])('leaves nothing out after %s', (status) => {
  expect(afterFailure(failed(status), 9, null).kind).toBe('again');
});

it('ends with 410, and after three days in which nothing was taken', () => {
  expect(afterFailure(failed(410), 1, null)).toEqual({ kind: 'disable', why: 'GONE' });
  const now = Date.now();
  const since = (hours: number) => new Date(now - hours * HOUR_MS);
  expect(afterFailure(failed(500), 9, since(71), now).kind).toBe('again');
  for (const status of [500, 400, null])
    expect(afterFailure(failed(status), 9, since(72), now)).toEqual({ kind: 'disable', why: 'FAILING' });
});
