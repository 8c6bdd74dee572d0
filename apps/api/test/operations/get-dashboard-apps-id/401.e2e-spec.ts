import { refusesStrangers } from '../every-operation.js';

refusesStrangers('get-dashboard-apps-id');
