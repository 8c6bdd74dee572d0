import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('delete-submissions-id');
