import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('post-branch-users');
