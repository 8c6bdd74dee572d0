import { refusesOtherSerials } from '../device.js';

refusesOtherSerials('post-setup');
