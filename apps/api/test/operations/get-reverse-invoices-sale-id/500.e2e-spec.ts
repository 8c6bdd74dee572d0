import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('get-reverse-invoices-sale-id');
