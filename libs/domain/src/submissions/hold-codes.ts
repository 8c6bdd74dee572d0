/** The code of what an operator holds or settled; the message is their reason. */
export const OPERATOR_CODE = 'OPERATOR';

/** The operator of the acts that Risiti does by itself. */
export const OWN_OPERATOR = 'Risiti';

/** The authority has another sale under the number that Risiti used. */
export const NUMBER_OF_ANOTHER = 'different';

/** The stored key of the device cannot be opened, so nothing was sent. */
export const DEVICE_KEY_CLOSED = 'device key';

/** The answer has a receipt that another submission has, or that is of another device. */
export const REPEATED_RECEIPT = 'repeated receipt';

/** The authority refused several documents in a row in words that nobody knows. The message has the last words. */
export const UNKNOWN_WORDS = 'unknown words';

/** The answer code of a submission that an imported document may be. */
export const MAY_BE_IMPORTED = 'risiti-004';
