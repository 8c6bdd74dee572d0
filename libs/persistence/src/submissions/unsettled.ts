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

const INVOICE_KINDS = "'{sale,credit-note}'::text[]";

/**
 * The oldest invoices that wait in the lane `l`: the first of each kind, and the oldest that was overtaken, since tills overtake lines
 * of a batch. The kinds come from unnest, because with a constant Postgres may read the history of a kind.
 */
export const WAITING_INVOICES = `
  SELECT first.* FROM unnest(${INVOICE_KINDS}) AS k(kind) CROSS JOIN LATERAL (
    SELECT s.* FROM submissions s WHERE l.waiting > 0 AND s.lane_id = l.id AND s.kind = k.kind AND s.waiting
    ORDER BY s.turn_at, s.id LIMIT 1) first
  UNION ALL (
    SELECT s.* FROM submissions s
    WHERE l.waiting > 0 AND s.lane_id = l.id AND s.waiting AND s.turn_at > s.accepted_at AND s.kind = ANY (${INVOICE_KINDS})
    ORDER BY s.accepted_at LIMIT 1)`;
