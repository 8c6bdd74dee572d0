import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('post-dashboard-apps');
