import { fullHouse } from './attacks/full-house.js';
import { longBacklog } from './attacks/long-backlog.js';
import { silentDevices } from './attacks/silent-devices.js';
import { attacksOn } from './describe-attacks.js';
import { Field } from './chaos-stack.js';

attacksOn(4, 'nobody waits on a neighbour', () => Field.start({ env: { AUTHORITY_CALL_TIMEOUT: '10s' } }), [
  longBacklog,
  silentDevices,
  fullHouse,
]);
