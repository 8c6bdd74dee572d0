/** @short-run: redis */
import { killedProcesses } from './attacks/killed-processes.js';
import { lostQueue } from './attacks/lost-queue.js';
import { readOnlyPostgres } from './attacks/read-only-postgres.js';
import { refusingRedis } from './attacks/refusing-redis.js';
import { restartedPostgres } from './attacks/restarted-postgres.js';
import { describeAttacks } from './describe-attacks.js';
import { ChaosStack } from './chaos-stack.js';
import { isFull } from './scale.js';

describeAttacks(1, 'accepted is never lost', () => ChaosStack.start({ ownPostgres: isFull }), [
  killedProcesses,
  lostQueue,
  refusingRedis,
  restartedPostgres,
  readOnlyPostgres,
]);
