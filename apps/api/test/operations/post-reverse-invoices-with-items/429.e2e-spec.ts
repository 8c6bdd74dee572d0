import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('post-reverse-invoices-with-items');
