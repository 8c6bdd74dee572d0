import { refusesOtherSerials } from '../device.js';

refusesOtherSerials('post-initialize');
