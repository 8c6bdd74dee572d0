import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('get-reverse-invoices-sale-id');
