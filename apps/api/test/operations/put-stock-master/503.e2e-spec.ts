import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('put-stock-master');
