import { v7 } from 'uuid';

/**
 * The id of a new row of the ledger. Ids grow in order, also within one millisecond, so that each index on ids grows at its
 * end: its pages are dense, and a sale touches few of them. An id tells the time of its making and may be guessed by someone
 * who knows others. So it opens nothing; secrets, tokens and owners of leases stay random.
 */
export const newId = <Id extends string = string>(): Id => v7() as string as Id;
