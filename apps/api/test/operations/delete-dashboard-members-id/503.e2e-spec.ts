import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('delete-dashboard-members-id');
