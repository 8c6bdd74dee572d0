import { refusesStrangers } from '../every-operation.js';

refusesStrangers('get-imports');
