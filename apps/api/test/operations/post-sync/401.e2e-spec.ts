import { refusesStrangers } from '../every-operation.js';

refusesStrangers('post-sync');
