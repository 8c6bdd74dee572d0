import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('delete-batches-id');
