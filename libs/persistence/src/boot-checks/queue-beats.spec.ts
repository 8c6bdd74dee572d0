import type { Database } from '../database/database.js';
import { QueueBeats } from '../heartbeats.js';

it('a Postgres that is away at the first heartbeat is asked again at the next one', async () => {
  let isAway = true;
  const query = async () => {
    if (isAway) throw new Error('connect ECONNREFUSED');
    return [{ id: '7', atMs: 1_000 }];
  };
  const beats = new QueueBeats({ query } as unknown as Database);
  await expect(beats.write('risiti')).rejects.toThrow('ECONNREFUSED');
  isAway = false;
  expect(await beats.write('risiti')).toEqual({ database: '7/7', atMs: 1_000 });
});
