import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('get-stock-transfers');
