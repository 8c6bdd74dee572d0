import { refusesStrangers } from '../every-operation.js';

refusesStrangers('post-reverse-invoices-with-items');
