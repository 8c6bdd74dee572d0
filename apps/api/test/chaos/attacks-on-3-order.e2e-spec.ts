import { crowdedLanes } from './attacks/crowded-lanes.js';
import { wrongLane } from './attacks/wrong-lane.js';
import { attacksOn } from './describe-attacks.js';
import { Field } from './chaos-stack.js';

attacksOn(3, 'in order, one at a time, per device', () => Field.start({ workers: 4 }), [crowdedLanes, wrongLane]);
