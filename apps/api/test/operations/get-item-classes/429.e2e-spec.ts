import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('get-item-classes');
