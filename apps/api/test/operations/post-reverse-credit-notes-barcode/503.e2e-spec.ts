import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('post-reverse-credit-notes-barcode');
