/** @short-run: postgres */
import { blackHoledWire } from './attacks/black-holed-wire.js';
import { blinkingPostgres } from './attacks/blinking-postgres.js';
import { fullHouse } from './attacks/full-house.js';
import { killedAtSettle } from './attacks/killed-at-settle.js';
import { longBacklog } from './attacks/long-backlog.js';
import { lostLocks } from './attacks/lost-locks.js';
import { repeatedReceipts } from './attacks/repeated-receipts.js';
import { revokedKeys } from './attacks/revoked-keys.js';
import { shiftedClocks } from './attacks/shifted-clocks.js';
import { silentDevices } from './attacks/silent-devices.js';
import { strangersReceipt } from './attacks/strangers-receipt.js';
import { twiceDelivered } from './attacks/twice-delivered.js';
import { unclearAnswers } from './attacks/unclear-answers.js';
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
        shiftedClocks,
        lostLocks,
        revokedKeys,
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
