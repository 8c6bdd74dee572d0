import { saysThatItIsNotThereYet } from '../copies.js';
import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('get-branches');
saysThatItIsNotThereYet('get-branches', 'selectBhfList');
