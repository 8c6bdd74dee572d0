import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('get-imports');
