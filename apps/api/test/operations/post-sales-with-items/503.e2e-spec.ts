import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('post-sales-with-items');
