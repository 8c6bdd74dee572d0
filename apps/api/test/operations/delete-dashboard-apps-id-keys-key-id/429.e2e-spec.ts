import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('delete-dashboard-apps-id-keys-key-id');
