import { refusesWhoAsksTooMuch } from '../every-operation.js';

refusesWhoAsksTooMuch('put-imports-import-id-link');
