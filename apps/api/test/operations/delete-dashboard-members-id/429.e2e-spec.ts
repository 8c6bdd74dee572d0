import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('delete-dashboard-members-id');
