import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('post-reverse-credit-notes-barcode');
