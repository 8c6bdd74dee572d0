/** @short-run: redis */
/** @own-command: npm run test:chaos */
import { testSize } from '@app/testing';
import { receiverEnv } from '../../../../libs/webhooks/src/test/receiver.js';
import { crowdedLanes, silentMovements, wrongLane } from './attacks/order.js';
import {
  killedProcesses,
  lostQueue,
  pausedQueue,
  readOnlyPostgres,
  refusingRedis,
  restartedPostgres,
} from './attacks/lost.js';
import { submittedFile, tillOutbox } from './attacks/clients.js';
import { toldEvents } from './attacks/told.js';
import { describeAttacks } from './describe-attacks.js';
import { ChaosStack } from './chaos-stack.js';
import { isFull } from './scale.js';

const WORKERS = testSize({ short: 2, full: 4 });

describeAttacks(
  () => ChaosStack.start({ ownPostgres: isFull, env: receiverEnv() }),
  [
    {
      promise: 1,
      name: 'accepted is never lost',
      attacks: [
        killedProcesses,
        lostQueue,
        pausedQueue,
        refusingRedis,
        restartedPostgres,
        readOnlyPostgres,
        toldEvents,
        submittedFile,
        tillOutbox,
      ],
    },
    {
      promise: 3,
      name: 'in order, one at a time, per series',
      attacks: [crowdedLanes, silentMovements, wrongLane],
      workers: WORKERS,
    },
  ],
);
