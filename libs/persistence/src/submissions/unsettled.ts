/**
 * How unsettled submissions `s` are found from their lanes `l`, without an index on the status. Every list of unsettled
 * submissions uses these joins, so that a change of the lanes changes them here alone.
 */

/**
 * The submissions that a worker may claim or has claimed. OFFSET 0 makes Postgres look at each lane for itself; otherwise it
 * may read the whole table of submissions first.
 */
export const JOIN_UNDER_WAY = 'CROSS JOIN LATERAL (SELECT * FROM submissions WHERE id = ANY(under_way(l)) OFFSET 0) s';

/** The submissions that wait behind those: their status is ACCEPTED. */
export const JOIN_WAITING = 'JOIN submissions s ON s.lane_id = l.id AND s.waiting';
