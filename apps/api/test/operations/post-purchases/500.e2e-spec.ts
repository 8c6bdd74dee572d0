import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('post-purchases');
