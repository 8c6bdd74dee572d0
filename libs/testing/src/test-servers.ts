/** The Postgres that `npm test` found or started for this run. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return url;
  throw new Error(
    'This test needs a Postgres, which `npm test` starts for it: run `npm test -- <path of the test>`. ' +
      'Or set TEST_DATABASE_URL to one of your own whose user may create databases and roles.',
  );
}

/** The Redis for tests of both queue backends. Without a Redis those tests run on Postgres alone. */
export function testRedisUrl(): string | undefined {
  return process.env.TEST_REDIS_URL || undefined;
}

/** The queue backend of this run. `npm test` runs the suites once per backend. */
export function testQueue(): 'postgres' | 'redis' {
  return process.env.TEST_QUEUE === 'redis' ? 'redis' : 'postgres';
}
