import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 150;
const ANSWER_MS = 2_000;

/** A connection kept open would only delay the shutdown of the one that answered. */
export async function answersOk(url) {
  try {
    const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(ANSWER_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Asks until the answer is yes, or until there is no point in asking on. */
export async function untilHealthy(isHealthy, isWorthAsking) {
  while (isWorthAsking()) {
    if (await isHealthy()) return true;
    await delay(POLL_MS);
  }
  return false;
}
