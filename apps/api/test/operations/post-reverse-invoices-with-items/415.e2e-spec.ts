import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('post-reverse-invoices-with-items');
