import { wantsADevice } from '../copies.js';

wantsADevice('get-codes');
