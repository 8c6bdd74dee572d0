import { refusesStrangers } from '../every-operation.js';

refusesStrangers('delete-dashboard-apps-id-keys-key-id');
