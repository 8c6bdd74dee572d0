import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('delete-submissions-id');
