import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('post-reverse-invoices-with-items');
