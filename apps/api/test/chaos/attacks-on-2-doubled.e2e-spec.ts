import { blackHoledWire } from './attacks/black-holed-wire.js';
import { blinkingPostgres } from './attacks/blinking-postgres.js';
import { killedAtSettle } from './attacks/killed-at-settle.js';
import { lostLocks } from './attacks/lost-locks.js';
import { shiftedClocks } from './attacks/shifted-clocks.js';
import { strangersReceipt } from './attacks/strangers-receipt.js';
import { twiceDelivered } from './attacks/twice-delivered.js';
import { unclearAnswers } from './attacks/unclear-answers.js';
import { attacksOn } from './describe-attacks.js';
import { Field } from './chaos-stack.js';

attacksOn(2, 'never submitted twice', () => Field.start(), [
  unclearAnswers,
  blackHoledWire,
  killedAtSettle,
  blinkingPostgres,
  twiceDelivered,
  strangersReceipt,
  shiftedClocks,
  lostLocks,
]);
