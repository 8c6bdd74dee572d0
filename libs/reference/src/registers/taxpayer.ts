import { storedRegister } from './stored-register.js';

/** What the authority says of the taxpayer itself: one row. The direct hosts may lack it, so that only a reader causes a pull. */
export const taxpayer = storedRegister('taxpayer', { scope: 'device', onRequest: true, keyOf: () => 'own' });
