import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('put-dashboard-apps-id');
