import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('put-dashboard-apps-id');
