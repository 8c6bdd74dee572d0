import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('get-submissions-id-attempts');
