import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('post-invoice-verifications');
