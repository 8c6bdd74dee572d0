import { refusesStrangers } from '../every-operation.js';

refusesStrangers('get-reverse-invoices-sale-id');
