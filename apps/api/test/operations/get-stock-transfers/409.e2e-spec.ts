import { wantsADevice } from '../copies.js';

wantsADevice('get-stock-transfers');
