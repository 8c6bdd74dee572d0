import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('post-dashboard-apps-id-keys');
