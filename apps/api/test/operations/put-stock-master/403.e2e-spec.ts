import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('put-stock-master');
