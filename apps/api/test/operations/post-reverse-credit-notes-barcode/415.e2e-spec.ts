import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('post-reverse-credit-notes-barcode');
