import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('post-branch-users');
