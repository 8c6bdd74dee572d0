import { refusesStrangers } from '../every-operation.js';

refusesStrangers('delete-batches-id');
