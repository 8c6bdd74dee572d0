import { installsWithoutWaiting } from '../device.js';

installsWithoutWaiting('post-setup');
