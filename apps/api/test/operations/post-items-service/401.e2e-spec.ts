import { refusesStrangers } from '../every-operation.js';

refusesStrangers('post-items-service');
