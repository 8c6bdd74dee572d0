import { refusesOtherThanJson } from '../every-operation.js';

refusesOtherThanJson('post-sync');
