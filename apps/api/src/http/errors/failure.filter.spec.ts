import { isLedgerUnavailable } from './failure.filter.js';

describe('a failure of the ledger', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].map((code) => ({ code })),
    ...['08006', '25006', '53100', '53300', '57P01', '57P03', '57014', '55P03', '58030'].map((code) => ({ code })),
    ...['P1001', 'P2028'].map((code) => ({ code })),
    ...['57014', '55P03'].map((originalCode) => ({
      code: 'P2039',
      meta: { driverAdapterError: { cause: { originalCode } } },
    })),
    { message: 'timeout exceeded when trying to connect' },
    { message: 'Query read timeout' },
    { message: 'Connection terminated unexpectedly' },
    { message: 'Connection terminated due to connection timeout' },
  ])('%j means that the ledger is unavailable', (error) => {
    expect(isLedgerUnavailable(Object.assign(new Error(), error))).toBe(true);
  });

  it.each([
    ...['23505', '22P02', '25001', '42P01', '57000', '40001'].map((code) => ({ code })),
    { code: 'P2002', meta: { driverAdapterError: { cause: { originalCode: '23505' } } } },
    { message: 'Cannot read properties of undefined' },
    {},
  ])('%j means something else', (error) => {
    expect(isLedgerUnavailable(Object.assign(new Error(), error))).toBe(false);
  });

  it.each([undefined, null, 'thrown text', 7])('%j does not break the check', (thrown) => {
    expect(isLedgerUnavailable(thrown)).toBe(false);
  });
});
