import { saysThatItIsNotThereYet } from '../copies.js';
import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('get-stock-transfers');
saysThatItIsNotThereYet('get-stock-transfers', 'selectStockMoveList');
