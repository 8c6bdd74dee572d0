import { testServerUrl } from './test-servers.js';

describe('the Postgres of a test run', () => {
  it('is asked for in a sentence that says how to get one', () => {
    jest.replaceProperty(process, 'env', {});
    expect(() => testServerUrl()).toThrow(/run `npm test -- <path of the test>`/);
  });

  afterEach(() => jest.restoreAllMocks());
});
