import { storedRegister } from './stored-register.js';

/**
 * A taxpayer's items as the authority has them. They are kept beside those that were registered here and never in their
 * place: what a caller said of an item stays what he said.
 */
export const items = storedRegister('items', { scope: 'taxpayer', keyOf: ({ code }) => code });
