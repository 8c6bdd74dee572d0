import { constraintOf } from '@app/persistence';

const PIN_OF_ACCOUNT = 'pin_of_account';

/** An operator has freed the PIN from the account after the request had arrived; see write_submissions. */
export const isPinLost = (error: unknown): boolean => constraintOf(error) === PIN_OF_ACCOUNT;
