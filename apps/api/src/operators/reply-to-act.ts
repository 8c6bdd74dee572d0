import { succeeded, type Warning } from '@app/contract';
import type { Acted } from '@app/submission';
import { failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';

/** What an act came to; one that could not be done has changed nothing, and says what would help. */
export async function acted<T>(act: Promise<Acted>, warnings: Warning[], now: () => Promise<T>): Promise<Reply> {
  const done = await act;
  if (done.kind === 'notDone')
    throw failedAt('003', 'state', done.message, done.fix, { status: 409, data: await now() });
  return reply(200, succeeded(await now(), { warnings }));
}
