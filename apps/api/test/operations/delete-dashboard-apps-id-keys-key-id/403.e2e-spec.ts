import { refusesApiKeys } from '../every-operation.js';

refusesApiKeys('delete-dashboard-apps-id-keys-key-id');
