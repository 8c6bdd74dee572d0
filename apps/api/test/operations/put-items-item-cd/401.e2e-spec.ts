import { refusesStrangers } from '../every-operation.js';

refusesStrangers('put-items-item-cd');
