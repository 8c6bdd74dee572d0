import { refusesWhatIsNoBody } from '../every-operation.js';

refusesWhatIsNoBody('post-sync');
