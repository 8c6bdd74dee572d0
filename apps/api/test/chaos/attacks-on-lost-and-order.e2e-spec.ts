/** @short-run: redis */
import { testSize } from '@app/testing';
import { crowdedLanes } from './attacks/crowded-lanes.js';
import { killedProcesses } from './attacks/killed-processes.js';
import { lostQueue } from './attacks/lost-queue.js';
import { pausedQueue } from './attacks/paused-queue.js';
import { readOnlyPostgres } from './attacks/read-only-postgres.js';
import { refusingRedis } from './attacks/refusing-redis.js';
import { restartedPostgres } from './attacks/restarted-postgres.js';
import { silentMovements } from './attacks/silent-movements.js';
import { wrongLane } from './attacks/wrong-lane.js';
import { describeAttacks } from './describe-attacks.js';
import { ChaosStack } from './chaos-stack.js';
import { isFull } from './scale.js';

const WORKERS = testSize({ short: 2, full: 4 });

describeAttacks(
  () => ChaosStack.start({ ownPostgres: isFull }),
  [
    {
      promise: 1,
      name: 'accepted is never lost',
      attacks: [killedProcesses, lostQueue, pausedQueue, refusingRedis, restartedPostgres, readOnlyPostgres],
    },
    {
      promise: 3,
      name: 'in order, one at a time, per series',
      attacks: [crowdedLanes, silentMovements, wrongLane],
      workers: WORKERS,
    },
  ],
);
