import type { CallSlot } from './call-slots.js';
import type { GrantedClaim } from './claims.js';
import type { PreparedAttempt } from './prepare.js';

/** A document that is claimed, with the slot for its call. */
export interface ClaimedAttempt {
  prepared: PreparedAttempt;
  granted: GrantedClaim;
  slot: CallSlot;
}
