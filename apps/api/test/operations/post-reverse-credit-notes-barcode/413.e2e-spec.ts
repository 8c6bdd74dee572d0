import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('post-reverse-credit-notes-barcode');
