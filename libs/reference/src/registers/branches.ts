import { storedRegister } from './stored-register.js';

/** The branches of a taxpayer. */
export const branches = storedRegister('branches', { scope: 'taxpayer', keyOf: ({ bhfId }) => bhfId });
