import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('get-stock-transfers');
