import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('delete-submissions-id');
