import { storedRegister } from './stored-register.js';

export const branches = storedRegister('branches', { scope: 'taxpayer', keyOf: ({ bhfId }) => bhfId });
