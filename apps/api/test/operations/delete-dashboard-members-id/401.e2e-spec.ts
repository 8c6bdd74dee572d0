import { refusesStrangers } from '../every-operation.js';

refusesStrangers('delete-dashboard-members-id');
