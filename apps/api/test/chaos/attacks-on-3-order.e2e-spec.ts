/** @short-run: redis */
import { crowdedLanes } from './attacks/crowded-lanes.js';
import { wrongLane } from './attacks/wrong-lane.js';
import { describeAttacks } from './describe-attacks.js';
import { ChaosStack } from './chaos-stack.js';

describeAttacks(3, 'in order, one at a time, per device', () => ChaosStack.start({ workers: 4 }), [
  crowdedLanes,
  wrongLane,
]);
