import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('post-stock-io');
