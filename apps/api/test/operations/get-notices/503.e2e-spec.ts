import { saysThatItIsNotThereYet } from '../copies.js';
import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('get-notices');
saysThatItIsNotThereYet('get-notices', 'selectNoticeList');
