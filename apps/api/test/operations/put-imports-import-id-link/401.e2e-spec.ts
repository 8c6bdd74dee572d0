import { refusesStrangers } from '../every-operation.js';

refusesStrangers('put-imports-import-id-link');
