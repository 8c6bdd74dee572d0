import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('post-stock-io');
