import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('put-items-item-cd');
