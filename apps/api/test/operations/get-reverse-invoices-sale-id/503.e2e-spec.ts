import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('get-reverse-invoices-sale-id');
