import { redisAddress } from '@app/config';
import { Redis } from 'ioredis';
import { connectRedis } from './redis.js';

describe('a command that a Redis refuses', () => {
  it.each([
    ['READONLY You can not write against a read only replica.', 2],
    ['ERR Error running script (call to f_9d1b): @user_script:7: -READONLY You can not write.', 2],
    ['NOAUTH Authentication required.', false],
  ])('is sent again to the new master only if the old one became a replica: %s', (message, wanted) => {
    const client = connectRedis(redisAddress('redis://127.0.0.1:1'), 'fail-fast') as Redis;
    client.disconnect();
    expect(client.options.reconnectOnError!(new Error(message))).toBe(wanted);
  });
});
