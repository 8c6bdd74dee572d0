import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('put-imports-import-id-link');
