/** @short-run: postgres */
import { fullHouse } from './attacks/full-house.js';
import { longBacklog } from './attacks/long-backlog.js';
import { silentDevices } from './attacks/silent-devices.js';
import { describeAttacks } from './describe-attacks.js';
import { ChaosStack } from './chaos-stack.js';

describeAttacks(4, 'nobody waits on a neighbour', () => ChaosStack.start({ env: { AUTHORITY_CALL_TIMEOUT: '10s' } }), [
  longBacklog,
  silentDevices,
  fullHouse,
]);
