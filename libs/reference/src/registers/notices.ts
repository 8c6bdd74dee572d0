import { keptRegister } from './stored-register.js';

/** What the authority wants a taxpayer to read. */
export const notices = keptRegister('notices', { scope: 'taxpayer', keyOf: ({ number }) => String(number) });
