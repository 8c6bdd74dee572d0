import type { SyncProgress } from '@app/reference';
import { failureWarnings, isUnanswered, syncData } from './sync-data.js';

const failedWith = (failureCode: string): SyncProgress =>
  [
    { register: 'codes', state: { pulledAt: new Date(0) }, rows: 3 },
    { register: 'notices', state: { failedAt: new Date(0), failureCode, failureMessage: 'words' }, rows: 0 },
  ] as unknown as SyncProgress;

it.each(['unavailable', 'no answer', 'breaker', 'HTTP 500', 'HTTP 503', 'HTTP 408', 'HTTP 429'])(
  'is silence of the tax authority: %s',
  (code) => expect(isUnanswered(failedWith(code))).toBe(true),
);

it.each(['no route', 'HTTP 404', 'HTTP 405', 'HTTP 200', '000', '912', '990', 'device key', 'error'])(
  'is a failure of one list, which a warning names: %s',
  (code) => {
    const progress = failedWith(code);
    expect(isUnanswered(progress)).toBe(false);
    expect(failureWarnings(progress)).toMatchObject([
      { field: 'request', message: expect.stringContaining(`: notices (${code}).`) },
    ]);
    expect(syncData(progress)).toMatchObject({ state: 'failed', registers: [{ state: 'done' }, { state: 'failed' }] });
  },
);

it('has no warning of failures while none has failed', () => {
  expect(failureWarnings(failedWith('912').slice(0, 1))).toEqual([]);
});
