import { refusesStrangers } from '../every-operation.js';

refusesStrangers('get-stock-transfers');
