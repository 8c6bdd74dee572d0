import { dataOf, isPassing } from './errors.js';
import { eventsRead } from './generated/sdk.gen.js';
import type { EventDto, EventPageDto } from './generated/types.gen.js';
import type { Client } from './make-client.js';
import { sleep } from './steady-fetch.js';

export interface FollowOptions {
  /** The cursor that you kept; `latest` for what happens from now on. Without it, the oldest event comes first. */
  after?: string;
  types?: readonly EventDto['type'][];
  signal?: AbortSignal;
}

const WAIT_S = 50;
const PAUSE_S = 5;

/**
 * Follows what happens, page by page, until `signal` ends it; a page without events comes once a minute. Work through a page, then keep
 * its `cursor`: after a crash the same page comes again. It waits while Risiti cannot be reached. An error 410 says that you were away
 * for too long: `error.data.oldest` is the cursor of the oldest event.
 */
export async function* followEvents(
  client: Client,
  { after, types, signal }: FollowOptions = {},
): AsyncGenerator<EventPageDto> {
  for (;;) {
    const page = await readPage(client, { after, types, signal });
    if (signal?.aborted) return;
    if (!page) {
      await sleep(PAUSE_S, signal).catch(() => {});
      continue;
    }
    yield page;
    after = page.cursor;
  }
}

/** Undefined if there is nobody to ask for now. */
async function readPage(client: Client, { after, types, signal }: FollowOptions): Promise<EventPageDto | undefined> {
  // `latest` gives a cursor at once, and would else be another place after each wait.
  const headers = after === 'latest' ? {} : { Prefer: `wait=${WAIT_S}` };
  try {
    return dataOf(await eventsRead({ client, headers, query: { after, types: types?.join(',') }, signal }));
  } catch (error) {
    if (signal?.aborted || isPassing(error)) return undefined;
    throw error;
  }
}
