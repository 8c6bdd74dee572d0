import { killedProcesses } from './attacks/killed-processes.js';
import { lostQueue } from './attacks/lost-queue.js';
import { readOnlyPostgres } from './attacks/read-only-postgres.js';
import { refusingRedis } from './attacks/refusing-redis.js';
import { restartedPostgres } from './attacks/restarted-postgres.js';
import { attacksOn } from './describe-attacks.js';
import { Field } from './chaos-stack.js';
import { isFull } from './scale.js';

attacksOn(1, 'accepted is never lost', () => Field.start({ ownPostgres: isFull }), [
  killedProcesses,
  lostQueue,
  refusingRedis,
  restartedPostgres,
  readOnlyPostgres,
]);
