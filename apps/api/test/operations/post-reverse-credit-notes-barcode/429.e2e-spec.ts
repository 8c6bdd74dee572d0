import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('post-reverse-credit-notes-barcode');
