import { apiConfig, workerConfig } from './index.js';
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

describe('a setting under its former name', () => {
  const API = { DATABASE_URL: 'postgresql://postgres@localhost/risiti' };
  const WORKER = { ...API, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };

  it('counts as before, also where two have become one', () => {
    expect(apiConfig({ ...API, API_POOL: '20', WORKER_POOL: '30' }).poolSize).toBe(20);
    const rates = { AUTHORITY_SANDBOX_TAX_RATE_E: '0', AUTHORITY_PRODUCTION_TAX_RATE_E: '8' };
    expect(workerConfig({ ...WORKER, ...rates })).toMatchObject({ sandboxTaxRateE: 0, productionTaxRateE: 8 });
    expect(workerConfig({ ...WORKER, AUTHORITY_TAX_RATE_E: '8' })).toMatchObject({
      ...{ sandboxTaxRateE: 8, productionTaxRateE: 8 },
    });
  });

  it('stops the boot beside its new name', () => {
    expect(() => apiConfig({ ...API, API_POOL: '20', DATABASE_POOL: '20' })).toThrow(
      '- API_POOL must be removed: it is called DATABASE_POOL now, which is set too. ',
    );
  });

  it('is named as it is set if its value is wrong', () => {
    expect(() => workerConfig({ ...WORKER, WORKER_POOL: 'all' })).toThrow(
      '- WORKER_POOL must be a whole number from 2 to 200. ',
    );
  });
});
