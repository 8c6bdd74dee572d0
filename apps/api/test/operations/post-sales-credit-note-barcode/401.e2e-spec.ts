import { refusesStrangers } from '../every-operation.js';

refusesStrangers('post-sales-credit-note-barcode');
