import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('get-stock-master');
