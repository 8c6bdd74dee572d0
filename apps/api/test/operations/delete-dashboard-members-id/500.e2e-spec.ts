import { saysThatSomethingIsBroken } from '../every-operation.js';

saysThatSomethingIsBroken('delete-dashboard-members-id');
