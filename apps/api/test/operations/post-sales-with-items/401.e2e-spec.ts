import { refusesStrangers } from '../every-operation.js';

refusesStrangers('post-sales-with-items');
