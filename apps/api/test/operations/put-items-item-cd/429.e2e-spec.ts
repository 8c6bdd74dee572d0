import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('put-items-item-cd');
