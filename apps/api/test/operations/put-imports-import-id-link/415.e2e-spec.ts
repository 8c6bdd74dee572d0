import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('put-imports-import-id-link');
