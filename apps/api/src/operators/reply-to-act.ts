import { succeeded, type Warning } from '@app/contract';
import type { ActResult } from '@app/submission';
import { failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';

/** The answer to an act. A refused act has changed nothing, and its answer names the fix. */
export async function replyToAct<T>(
  act: Promise<ActResult>,
  warnings: Warning[],
  readNow: () => Promise<T>,
): Promise<Reply> {
  const result = await act;
  if (result.kind === 'notDone')
    throw failedAt('003', 'state', result.message, result.fix, { status: 409, data: await readNow() });
  return reply(200, succeeded(await readNow(), { warnings }));
}
