/** @short-run: postgres */
/** @own-command: npm run test:chaos */
import {
  blackHoledWire,
  blinkingPostgres,
  killedAtSettle,
  strangersReceipt,
  twiceDelivered,
  unclearAnswers,
} from './attacks/doubled-on-the-wire.js';
import { fullHouse, longBacklog, silentDevices } from './attacks/isolation.js';
import { lostLocks, repeatedReceipts, revokedKeys, shiftedClocks } from './attacks/doubled-by-mix-ups.js';
import { describeAttacks } from './describe-attacks.js';
import { ChaosStack } from './chaos-stack.js';
import { isFull } from './scale.js';

/** Only the attack with silent devices needs long calls, and it is long itself. */
const LONG_CALLS = isFull ? { AUTHORITY_CALL_TIMEOUT: '10s' } : undefined;

describeAttacks(
  () => ChaosStack.start(),
  [
    {
      promise: 2,
      name: 'never submitted twice',
      attacks: [
        unclearAnswers,
        blackHoledWire,
        killedAtSettle,
        blinkingPostgres,
        twiceDelivered,
        strangersReceipt,
        repeatedReceipts,
        lostLocks,
        revokedKeys,
        // It is last: a worker whose clock is ahead keeps the queue from looking for lost locks, for some minutes.
        shiftedClocks,
      ],
    },
    {
      promise: 4,
      name: 'nobody waits on a neighbour',
      attacks: [longBacklog, silentDevices, fullHouse],
      workerEnv: LONG_CALLS,
    },
  ],
);
