/**
 * How unsettled submissions `s` are found from their lanes `l`, without an index on the status. Every list of unsettled
 * submissions uses these joins, so that a change of the lanes changes them here alone.
 */

/** The submissions that a worker may claim or has claimed. */
export const JOIN_UNDER_WAY = 'JOIN submissions s ON s.id = l.head_id';

/** The submissions that wait behind those: their status is ACCEPTED. */
export const JOIN_WAITING = 'JOIN submissions s ON s.lane_id = l.id AND s.waiting';
