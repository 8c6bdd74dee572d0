import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('delete-submissions-id');
