import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('get-dashboard-apps-id-keys');
