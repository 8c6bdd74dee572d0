import { crowdedLanes } from './attacks/crowded-lanes.js';
import { wrongLane } from './attacks/wrong-lane.js';
import { attacksOn } from './attacks-on.js';
import { Field } from './field.js';

attacksOn(3, 'in order, one at a time, per device', () => Field.start({ workers: 4 }), [crowdedLanes, wrongLane]);
