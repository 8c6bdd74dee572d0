import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('delete-batches-id');
