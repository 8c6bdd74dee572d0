import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('put-imports-import-id-link');
