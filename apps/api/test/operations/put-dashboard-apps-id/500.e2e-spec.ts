import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('put-dashboard-apps-id');
