import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('put-items-item-cd');
