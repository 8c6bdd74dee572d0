import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('post-reverse-credit-notes-barcode');
