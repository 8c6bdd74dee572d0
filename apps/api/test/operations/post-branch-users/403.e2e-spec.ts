import { refusesWhoseAppItIsNot } from '../every-operation.js';

refusesWhoseAppItIsNot('post-branch-users');
