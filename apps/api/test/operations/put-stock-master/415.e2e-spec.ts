import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('put-stock-master');
