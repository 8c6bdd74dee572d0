import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('get-reverse-invoices-sale-id');
