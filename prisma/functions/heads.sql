-- Heads: which submission of a lane is next, and what lets a lane go on past one that is in trouble.

-- Locks lanes, always in the order of their ids.
--
-- A caller acts on the lanes in a later statement of the same transaction: a snapshot that is older than the lock
-- misses what was committed during the wait.
CREATE OR REPLACE FUNCTION lock_lanes(lane_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM limit_lock_wait(cardinality(lane_ids));
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Limits how long a statement waits for the locks of a group.
--
-- Guarantees: a statement for one row waits as long as a statement may take. A statement for several rows serves
-- several callers, who must not wait for each other's rows; so it fails soon (55P03) and the caller serves each row
-- alone.
CREATE OR REPLACE FUNCTION limit_lock_wait(rows int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF rows > 1 THEN
    PERFORM set_config('lock_timeout', '500ms', true);
  END IF;
END $$;

-- Gives each lane that has no head and is not held as a whole its next head, and returns the ids of the new heads.
--
-- The caller has locked the lanes in an earlier statement. A snapshot older than the lock would miss what was committed
-- during the wait, and the lane would stay without a head for ever.
CREATE OR REPLACE FUNCTION promote_lanes(lane_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  promoted uuid[];
BEGIN
  WITH next AS (
    SELECT CASE WHEN has_passed(l) THEN next_beside_parked(l) ELSE
      (SELECT s.id FROM submissions s WHERE s.lane_id = l.id AND s.waiting ORDER BY s.turn_at, s.id LIMIT 1) END AS id
    FROM lanes l
    WHERE l.id = ANY (lane_ids) AND l.head_id IS NULL AND l.held_scope IS DISTINCT FROM 'device'
  ), queued AS (
    UPDATE submissions s SET waiting = false, status = 'QUEUED', turn = s.turn + 1, next_attempt_at = NULL
    -- By id in any case: a plan that was made for a small ledger would read all of a large one.
    WHERE s.id = ANY (ARRAY(SELECT next.id FROM next)) AND s.status = 'ACCEPTED'
    RETURNING s.id, s.lane_id
  ), headed AS (
    UPDATE lanes l SET head_id = q.id, waiting = l.waiting - 1, aside = array_remove(l.aside, q.id)
    FROM queued q WHERE l.id = ANY (lane_ids) AND l.id = q.lane_id
    RETURNING q.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO promoted FROM headed;
  RETURN promoted;
END $$;

-- Returns what the job queue is given about heads: ids, and what an operator needs to see the backlog behind each head.
--
-- Guarantees: it returns no amounts, names or PINs, because the queue may be read by people who must not see them.
--
-- It is VOLATILE, so that it sees what the same statement has just promoted. A STABLE function would read the
-- statement's snapshot and return the turn before.
CREATE OR REPLACE FUNCTION heads(ids uuid[]) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'submissionId', s.id,
      'turn', s.turn,
      'laneId', s.lane_id,
      'environment', s.environment,
      'kind', s.kind,
      'reference', s.reference,
      'delayMs', greatest(0, ceil(extract(epoch FROM coalesce(s.next_attempt_at, now()) - now()) * 1000)),
      'laneDepth', l.waiting,
      'oldestWaitingAt', CASE WHEN l.waiting > 0 THEN oldest_waiting(l.id) END)), '[]')
    FROM submissions s JOIN lanes l ON l.id = s.lane_id
    WHERE s.id = ANY (ids));
END $$;

-- Returns when the oldest of the submissions was accepted that wait behind the head of the lane; null if none waits.
--
-- Guarantees: it reads a few rows, however many wait. Tills overtake lines of a batch, which have a later `turn_at`. It is never
-- earlier than `accepted_at`. So the oldest is the first of the lane, or the oldest of those with a later `turn_at`.
CREATE OR REPLACE FUNCTION oldest_waiting(lane uuid) RETURNS timestamptz LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN least(
    (SELECT s.accepted_at FROM submissions s WHERE s.lane_id = lane AND s.waiting ORDER BY s.turn_at, s.id LIMIT 1),
    (SELECT s.accepted_at FROM submissions s
     WHERE s.lane_id = lane AND s.waiting AND s.turn_at > s.accepted_at AND s.kind IN ('sale', 'credit-note')
     ORDER BY s.accepted_at LIMIT 1),
    (SELECT s.accepted_at FROM submissions s
     WHERE s.lane_id = lane AND s.waiting AND s.turn_at > s.accepted_at AND s.kind NOT IN ('sale', 'credit-note')
     ORDER BY s.accepted_at LIMIT 1));
END $$;

-- Returns the submissions that promote_lanes will choose when the heads of these lanes leave, as far as is known now. Lanes that are
-- held or have passed something are left out.
--
-- It locks nothing: what it returns is only a hint.
CREATE OR REPLACE FUNCTION next_in_lanes(lane_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN ARRAY(
    SELECT (SELECT s.id FROM submissions s WHERE s.lane_id = l.id AND s.waiting ORDER BY s.turn_at, s.id LIMIT 1)
    FROM lanes l WHERE l.id = ANY (lane_ids) AND l.held_at IS NULL AND NOT has_passed(l));
END $$;

-- Returns the submissions of a lane that a worker may claim or has claimed: the head, and those that are parked.
CREATE OR REPLACE FUNCTION under_way(l lanes) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_append(l.parked, l.head_id)
$$;

-- Returns the number of unsettled submissions in a lane: those that wait, and those that are under way.
CREATE OR REPLACE FUNCTION unsettled_in_lane(l lanes) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT l.waiting + cardinality(l.parked) + (l.head_id IS NOT NULL)::int
$$;

-- Lets a lane pass its head, which cannot go out now and was not sent.
--
-- Guarantees: a head that has moved on since the caller looked stays as it is; the turn that the caller saw is the fence.
-- A head that is parked keeps its turn, and its job comes back. A head that yields waits again at its old place, and
-- is not promoted within `delay_ms`; it does so only if another one can go instead. Nothing
-- was stored for it, so it gets its number and its wire body when it is the head again.
--
-- returns {verdict, heads, stalled} with verdict
--   parked   it is under way beside the head
--   aside    it waits again
--   stays    nothing changed, except the next attempt of one that was parked already
CREATE OR REPLACE FUNCTION pass_head(submission uuid, seen_turn int, steps_aside boolean, delay_ms int, aside_max int)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  s submissions;
  l lanes;
  back timestamptz := now() + delay_ms * interval '1 millisecond';
  stays jsonb := '{"verdict": "stays", "heads": [], "stalled": []}';
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  SELECT * INTO s FROM submissions WHERE id = submission FOR NO KEY UPDATE;
  SELECT * INTO l FROM lanes WHERE id = lane;
  IF is_held(l, s.kind) OR s.turn <> seen_turn OR s.status NOT IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
     OR NOT (s.id = ANY (under_way(l))) THEN
    RETURN stays;
  END IF;

  IF NOT steps_aside THEN
    UPDATE submissions SET next_attempt_at = back WHERE id = s.id;
    IF l.head_id IS DISTINCT FROM s.id THEN
      RETURN stays;
    END IF;
    UPDATE lanes SET head_id = NULL, parked = parked || s.id WHERE id = lane;
    RETURN jsonb_build_object('verdict', 'parked', 'heads', heads(promote_lanes(ARRAY[lane])), 'stalled', ARRAY[lane]);
  END IF;

  l := step_aside(l, s.id, back);
  IF s.status <> 'QUEUED' OR s.number IS NOT NULL OR cardinality(l.aside) > aside_max OR next_beside_parked(l) IS NULL THEN
    RETURN stays;
  END IF;
  UPDATE submissions SET status = 'ACCEPTED', waiting = true, next_attempt_at = back WHERE id = s.id;
  UPDATE lanes SET head_id = nullif(head_id, s.id), parked = array_remove(parked, s.id), waiting = waiting + 1,
    aside = l.aside, aside_until = l.aside_until WHERE id = lane;
  RETURN jsonb_build_object('verdict', 'aside', 'heads', heads(promote_lanes(ARRAY[lane])), 'stalled', ARRAY[lane]);
END $$;

-- Returns the lane as it is when a submission yields. Each has a time of its own to come back, its
-- next_attempt_at; aside_until is the time of the last one. When that is over, earlier ones are no longer among them.
CREATE OR REPLACE FUNCTION step_aside(l lanes, submission uuid, back timestamptz) RETURNS lanes LANGUAGE plpgsql AS $$
BEGIN
  IF l.aside_until > now() THEN
    l.aside := array_remove(l.aside, submission) || submission;
    l.aside_until := greatest(l.aside_until, back);
  ELSE
    l.aside := ARRAY[submission];
    l.aside_until := back;
  END IF;
  RETURN l;
END $$;

-- Gives a lane its next head if it has none. Submissions that yield may come back now.
--
-- returns {isHeld: the submission is of a kind for which the lane is held, heads}
CREATE OR REPLACE FUNCTION wake_lane(lane uuid, submission uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  RETURN jsonb_build_object(
    'isHeld', (SELECT is_held(l, s.kind) FROM lanes l JOIN submissions s ON s.id = submission WHERE l.id = lane), 'heads', heads(promote_lanes(ARRAY[lane])));
END $$;

-- Lets the first set-up that waits in a lane whose device is refused go out beside the documents that are held.
--
-- Guarantees: no lane is changed that is not held for its device, or that an operator holds, or in which a set-up is under way:
-- two calls at once would each get a key. The set-up is parked, so it is tried like any other parked submission, and the
-- head stays where it is.
--
-- The caller has locked the lanes in an earlier statement.
--
-- returns the ids of the set-ups
CREATE OR REPLACE FUNCTION let_setups_pass(lane_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  passed uuid[];
BEGIN
  WITH first AS (
    SELECT (SELECT s.id FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND s.kind = 'device-setup'
            ORDER BY s.turn_at, s.id LIMIT 1) AS id
    FROM lanes l
    WHERE l.id = ANY (lane_ids) AND l.held_scope = 'device' AND NOT is_held(l, 'device-setup')
      AND NOT EXISTS (SELECT FROM submissions p WHERE p.id = ANY (under_way(l)) AND p.kind = 'device-setup')
  ), queued AS (
    UPDATE submissions s SET waiting = false, status = 'QUEUED', turn = s.turn + 1, next_attempt_at = NULL
    FROM first WHERE s.id = first.id AND s.status = 'ACCEPTED'
    RETURNING s.id, s.lane_id
  ), parked AS (
    UPDATE lanes l SET parked = l.parked || q.id, waiting = l.waiting - 1 FROM queued q WHERE l.id = q.lane_id
  )
  SELECT coalesce(array_agg(id), '{}') INTO passed FROM queued;
  RETURN passed;
END $$;

-- Returns the next submission of a lane that has passed others: the first one that waits, except those that a parked one
-- blocks, those of a kind for which the lane is held, and those that yield and whose time is not over. Null if there is none.
--
-- It looks at each kind once, so a long queue of a parked kind costs nothing.
CREATE OR REPLACE FUNCTION next_beside_parked(l lanes) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  WITH RECURSIVE kinds AS (
    (SELECT s.kind FROM submissions s WHERE s.lane_id = l.id AND s.waiting ORDER BY s.kind LIMIT 1)
    UNION ALL
    SELECT (SELECT s.kind FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND s.kind > k.kind
            ORDER BY s.kind LIMIT 1)
    FROM kinds k WHERE k.kind IS NOT NULL)
  SELECT first.id FROM kinds k
  CROSS JOIN LATERAL (
    SELECT s.id, s.turn_at FROM submissions s
    WHERE s.lane_id = l.id AND s.waiting AND s.kind = k.kind
      AND (s.id <> ALL (l.aside) OR coalesce(s.next_attempt_at, l.aside_until) <= now())
    ORDER BY s.turn_at, s.id LIMIT 1) first
  WHERE NOT EXISTS (SELECT FROM submissions p WHERE p.id = ANY (l.parked) AND blocks(p.kind, k.kind))
    AND NOT is_held(l, k.kind)
  ORDER BY first.turn_at, first.id LIMIT 1
$$;

-- Returns whether a lane has passed submissions: some are parked, some yield, or its invoices are held.
CREATE OR REPLACE FUNCTION has_passed(l lanes) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT cardinality(l.parked) > 0 OR cardinality(l.aside) > 0 OR l.held_scope IS NOT DISTINCT FROM 'invoices'
$$;

-- Returns whether a parked submission of one kind keeps submissions of another kind waiting: they share a series or an order.
-- A stock master reports the sum of the movements before it, so neither kind passes the other.
CREATE OR REPLACE FUNCTION blocks(parked_kind text, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT parked_kind = kind OR is_invoice(parked_kind) AND is_invoice(kind)
    OR parked_kind IN ('stock-movement', 'stock-master') AND kind IN ('stock-movement', 'stock-master')
$$;

-- Returns whether the authority signs documents of a kind. All of them share one series of a branch.
CREATE OR REPLACE FUNCTION is_invoice(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind IN ('sale', 'credit-note')
$$;

-- Returns whether nothing more happens to a submission automatically.
CREATE OR REPLACE FUNCTION is_settled(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('APPROVED', 'REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED')
$$;
