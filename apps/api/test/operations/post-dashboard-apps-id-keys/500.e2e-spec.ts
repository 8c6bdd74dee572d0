import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('post-dashboard-apps-id-keys');
