/** @short-run: postgres */
import { blackHoledWire } from './attacks/black-holed-wire.js';
import { blinkingPostgres } from './attacks/blinking-postgres.js';
import { killedAtSettle } from './attacks/killed-at-settle.js';
import { lostLocks } from './attacks/lost-locks.js';
import { shiftedClocks } from './attacks/shifted-clocks.js';
import { strangersReceipt } from './attacks/strangers-receipt.js';
import { twiceDelivered } from './attacks/twice-delivered.js';
import { unclearAnswers } from './attacks/unclear-answers.js';
import { describeAttacks } from './describe-attacks.js';
import { ChaosStack } from './chaos-stack.js';

describeAttacks(2, 'never submitted twice', () => ChaosStack.start(), [
  unclearAnswers,
  blackHoledWire,
  killedAtSettle,
  blinkingPostgres,
  twiceDelivered,
  strangersReceipt,
  shiftedClocks,
  lostLocks,
]);
