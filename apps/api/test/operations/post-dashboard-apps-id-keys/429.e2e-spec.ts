import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('post-dashboard-apps-id-keys');
