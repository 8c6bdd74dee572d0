import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('put-items-item-cd');
