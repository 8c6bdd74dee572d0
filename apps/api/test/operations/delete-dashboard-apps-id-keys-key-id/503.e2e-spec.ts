import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('delete-dashboard-apps-id-keys-key-id');
