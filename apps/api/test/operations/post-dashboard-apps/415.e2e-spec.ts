import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('post-dashboard-apps');
