import { saysThatItIsNotThereYet } from '../copies.js';
import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('get-customers-pin');
saysThatItIsNotThereYet('get-customers-pin', 'selectCustomer');
