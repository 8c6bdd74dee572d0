import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('post-sales-with-items');
