import { storedRegister } from './stored-register.js';

export const notices = storedRegister('notices', { scope: 'taxpayer', keyOf: ({ number }) => String(number) });
