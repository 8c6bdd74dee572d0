import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('post-reverse-invoices-with-items');
