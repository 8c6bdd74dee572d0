import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('put-items-item-cd');
