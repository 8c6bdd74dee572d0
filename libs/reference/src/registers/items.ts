import { storedRegister } from './stored-register.js';

/** The authority's version of a taxpayer's items. It never replaces the items that clients registered through Risiti. */
export const items = storedRegister('items', { scope: 'taxpayer', keyOf: ({ code }) => code });
