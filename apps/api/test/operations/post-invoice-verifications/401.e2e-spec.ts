import { refusesStrangers } from '../every-operation.js';

refusesStrangers('post-invoice-verifications');
