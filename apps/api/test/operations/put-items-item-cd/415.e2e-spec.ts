import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('put-items-item-cd');
