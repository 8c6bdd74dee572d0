import { refusesApiKeys } from '../every-operation.js';

refusesApiKeys('post-dashboard-apps');
