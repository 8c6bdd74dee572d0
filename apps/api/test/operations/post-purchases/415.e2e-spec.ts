import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('post-purchases');
