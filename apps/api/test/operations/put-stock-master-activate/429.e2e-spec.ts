import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('put-stock-master-activate');
