/** The submission of which the examples of requests and replies speak. */
export const EXAMPLE_ID = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

/** The day of the examples. The document that is served has today in its place, so that each example can be posted as it stands. */
export const EXAMPLE_DAY = '20260302';

/** The reason of an operator in the examples of acts. */
export const EXAMPLE_REASON = 'Not in the portal on 2 March, seen with the branch';
