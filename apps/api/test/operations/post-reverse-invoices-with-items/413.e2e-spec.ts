import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('post-reverse-invoices-with-items');
