import { refusesStrangers } from '../every-operation.js';

refusesStrangers('put-stock-master');
