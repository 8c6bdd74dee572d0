-- Fails with the constraint pin_of_account: an operator has freed the PIN from the account of a document.
CREATE OR REPLACE FUNCTION refuse_lost_pin() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING CONSTRAINT = 'pin_of_account',
    MESSAGE = 'the PIN is not bound to the account of the document any more';
END $$;
