import { refusesLargeBodies } from '../every-operation.js';

refusesLargeBodies('put-stock-master-activate');
