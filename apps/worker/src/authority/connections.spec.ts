import { workerConfig } from '@app/config';
import { connectionsOf } from './connections.js';

const REQUIRED = {
  DATABASE_URL: 'postgresql://postgres@localhost/risiti',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};
const GATEWAY = {
  AUTHORITY_PRODUCTION_PROFILE: 'gateway',
  AUTHORITY_PRODUCTION_CONSUMER_KEY: 'key',
  AUTHORITY_PRODUCTION_CONSUMER_SECRET: 'secret',
};
const connections = (env: Record<string, string> = {}) => connectionsOf(workerConfig({ ...REQUIRED, ...env }));

describe('the connection to the authority', () => {
  it('uses the direct profile in both environments by default', () => {
    const { SANDBOX, PRODUCTION } = connections();
    expect([SANDBOX.profile.name, PRODUCTION.profile.name]).toEqual(['direct', 'direct']);
  });

  it('follows the settings of its own environment', () => {
    const { SANDBOX, PRODUCTION } = connections({
      ...GATEWAY,
      AUTHORITY_TAX_RATE_E: '7.5',
      AUTHORITY_PRODUCTION_ROUTES: 'saveSale=/saveTrnsSalesOsdc, invoiceDetails=/selectInvoiceDtl',
    });
    expect([SANDBOX.profile.name, SANDBOX.profile.taxRateE]).toEqual(['direct', 7.5]);
    expect([PRODUCTION.profile.name, PRODUCTION.profile.taxRateE]).toEqual(['gateway', 7.5]);
    expect(PRODUCTION.profile.routes).toMatchObject({
      saveSale: ['/saveTrnsSalesOsdc'],
      invoiceDetails: ['/selectInvoiceDtl'],
    });
  });

  it('refuses a route for an unknown operation', () => {
    expect(() => connections({ AUTHORITY_SANDBOX_ROUTES: 'saveSales=/a,saveItem=/b' })).toThrow(
      /AUTHORITY_SANDBOX_ROUTES must name operations, and saveSales is none\. The operations are initialise, /,
    );
  });
});

describe('the time limit of a call', () => {
  it('depends on the operation', () => {
    const { SANDBOX } = connections();
    const ofEach = (['saveSale', 'saveItem'] as const).map((operation) => SANDBOX.limitsOf(operation).timeoutMs);
    expect(ofEach).toEqual([120_000, 60_000]);
  });

  it('is the same for every operation if AUTHORITY_CALL_TIMEOUT is set', () => {
    const { PRODUCTION } = connections({ AUTHORITY_CALL_TIMEOUT: '700ms' });
    const ofEach = (['saveSale', 'itemClasses'] as const).map((operation) => PRODUCTION.limitsOf(operation).timeoutMs);
    expect(ofEach).toEqual([700, 700]);
  });
});
