import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('delete-batches-id');
