-- Outside a transaction
-- The notes for the next shift. There are few such acts among all.
DROP INDEX CONCURRENTLY IF EXISTS operator_acts_shift_notes;
CREATE INDEX CONCURRENTLY operator_acts_shift_notes ON operator_acts (at DESC, id DESC) WHERE act = 'shift-note';
