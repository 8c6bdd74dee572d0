import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('post-sync');
