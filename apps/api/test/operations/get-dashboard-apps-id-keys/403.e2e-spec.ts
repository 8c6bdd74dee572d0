import { refusesApiKeys } from '../every-operation.js';

refusesApiKeys('get-dashboard-apps-id-keys');
