/**
 * The health check of a container, whose image has no curl: `healthy.mjs <url>` exits with 0 if the answer is 200. This file
 * imports nothing, because the image of the simulator copies it alone.
 */
const TIMEOUT_MS = 2_000;

const isHealthy = await fetch(process.argv[2], {
  headers: { connection: 'close' },
  signal: AbortSignal.timeout(TIMEOUT_MS),
}).then(
  ({ status }) => status === 200,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
