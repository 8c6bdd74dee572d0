import { testServerUrl } from './test-servers.js';

describe('the Postgres of a test run', () => {
  it('is missing with a sentence that tells how to get one', () => {
    jest.replaceProperty(process, 'env', {});
    expect(() => testServerUrl()).toThrow(/run `npm test -- <path of the test>`/);
  });

  afterEach(() => jest.restoreAllMocks());
});
