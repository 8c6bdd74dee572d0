import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('post-reverse-invoices-with-items');
