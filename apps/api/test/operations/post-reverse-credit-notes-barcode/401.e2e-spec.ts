import { refusesStrangers } from '../every-operation.js';

refusesStrangers('post-reverse-credit-notes-barcode');
