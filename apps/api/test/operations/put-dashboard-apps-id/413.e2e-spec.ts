import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('put-dashboard-apps-id');
