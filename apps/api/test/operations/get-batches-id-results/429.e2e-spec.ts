import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('get-batches-id-results');
