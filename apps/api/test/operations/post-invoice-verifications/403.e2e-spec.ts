import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('post-invoice-verifications');
