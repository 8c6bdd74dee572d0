/** The Postgres that `npm test` found or started for this run. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return url;
  throw new Error(
    'This test needs a Postgres, which `npm test` starts for it: run `npm test -- <path of the test>`. ' +
      'Or set TEST_DATABASE_URL to one of your own whose user may create databases.',
  );
}

/** A Redis for those tests that run on both backends; without one they run on Postgres alone. */
export function testRedisUrl(): string | undefined {
  return process.env.TEST_REDIS_URL || undefined;
}

/** Where the stacks of this run keep their queue: `npm test` runs the suites on one backend after the other. */
export function testQueue(): 'postgres' | 'redis' {
  return process.env.TEST_QUEUE === 'redis' ? 'redis' : 'postgres';
}
