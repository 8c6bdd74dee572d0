import { refusesStrangers } from '../every-operation.js';

refusesStrangers('delete-submissions-id');
