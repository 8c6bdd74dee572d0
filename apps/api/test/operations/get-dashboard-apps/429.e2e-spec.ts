import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('get-dashboard-apps');
