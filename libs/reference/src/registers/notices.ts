import { storedRegister } from './stored-register.js';

/** What the authority wants a taxpayer to read. */
export const notices = storedRegister('notices', { scope: 'taxpayer', keyOf: ({ number }) => String(number) });
