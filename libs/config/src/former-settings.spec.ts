import { formerSettingsIn } from './former-settings.js';

it('a setting that has ended is a warning that says what counts now, and never its value', () => {
  const env = { GROUP_ROWS_MAX: 'hunter2', LOOKUP_CONCURRENCY_FILE: '/run/secrets/hunter2', API_READ_POOL: ' ' };
  expect(formerSettingsIn(env)).toEqual([
    'GROUP_ROWS_MAX has no effect any more: remove it. One statement writes up to 200 submissions.',
    'LOOKUP_CONCURRENCY has no effect any more: remove it. A worker fetches up to 4 registers and customers at the same time.',
  ]);
});

it('a setting that has another name now is a warning with that name', () => {
  expect(formerSettingsIn({ API_POOL: '20', AUTHORITY_SANDBOX_CA_FILE: '/run/secrets/hunter2' })).toEqual([
    'API_POOL is called DATABASE_POOL now. The former name works in this release only.',
    'AUTHORITY_SANDBOX_CA is called AUTHORITY_CA now. The former name works in this release only.',
  ]);
});
