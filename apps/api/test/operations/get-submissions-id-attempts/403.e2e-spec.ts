import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('get-submissions-id-attempts');
