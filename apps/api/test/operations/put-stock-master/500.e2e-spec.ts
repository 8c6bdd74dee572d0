import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('put-stock-master');
