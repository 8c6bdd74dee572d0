import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('post-stock-io');
