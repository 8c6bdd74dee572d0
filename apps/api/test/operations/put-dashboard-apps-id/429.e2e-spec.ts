import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('put-dashboard-apps-id');
