import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('post-sales-credit-note-express');
