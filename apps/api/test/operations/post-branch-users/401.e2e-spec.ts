import { refusesStrangers } from '../every-operation.js';

refusesStrangers('post-branch-users');
