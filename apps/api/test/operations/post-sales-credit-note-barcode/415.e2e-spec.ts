import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('post-sales-credit-note-barcode');
