import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('get-customers-pin');
