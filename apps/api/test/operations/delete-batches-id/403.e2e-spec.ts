import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('delete-batches-id');
