import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('put-imports-import-id-link');
