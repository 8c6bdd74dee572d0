import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('delete-dashboard-apps-id-keys-key-id');
