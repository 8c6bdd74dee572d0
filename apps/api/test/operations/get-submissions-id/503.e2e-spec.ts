import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('get-submissions-id');
