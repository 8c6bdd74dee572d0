import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('post-sales-credit-note-express');
