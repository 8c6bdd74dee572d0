import type { CallSlot } from './call-slots.js';
import type { GrantedClaim } from './claims.js';
import type { PreparedTurn } from './prepare.js';

/** A document that is claimed, with the slot for its call. */
export interface ClaimedTurn {
  prepared: PreparedTurn;
  granted: GrantedClaim;
  slot: CallSlot;
}
