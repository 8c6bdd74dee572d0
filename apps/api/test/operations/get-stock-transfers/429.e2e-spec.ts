import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('get-stock-transfers');
