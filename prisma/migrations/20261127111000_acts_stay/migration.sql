-- Where an act came from: the address of the client. Null for Risiti itself and for a shell.
ALTER TABLE "operator_acts" ADD COLUMN "address" TEXT;

-- A program that is in the hands of a stranger cannot hide what was done: it adds acts, and can neither change one nor take one away
-- within half a year. This does not hold against the owner of the table (the role that migrates) and a superuser of Postgres.
CREATE FUNCTION keep_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '180 days' THEN
    RETURN OLD;
  END IF;
  RAISE check_violation USING CONSTRAINT = 'operator_acts_stay',
    MESSAGE = 'an act is never changed, and not deleted before it is 180 days old';
END $$;

CREATE TRIGGER operator_acts_stay BEFORE UPDATE OR DELETE ON operator_acts FOR EACH ROW EXECUTE FUNCTION keep_act();
CREATE TRIGGER operator_acts_stay_all BEFORE TRUNCATE ON operator_acts FOR EACH STATEMENT EXECUTE FUNCTION keep_act();
