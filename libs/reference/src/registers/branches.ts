import { keptRegister } from './stored-register.js';

/** The branches of a taxpayer. */
export const branches = keptRegister('branches', { scope: 'taxpayer', keyOf: ({ bhfId }) => bhfId });
