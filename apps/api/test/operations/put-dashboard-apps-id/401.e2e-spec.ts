import { refusesStrangers } from '../every-operation.js';

refusesStrangers('put-dashboard-apps-id');
