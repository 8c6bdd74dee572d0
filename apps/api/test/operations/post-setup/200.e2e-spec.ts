import { installsTheDevice } from '../device.js';

installsTheDevice('post-setup', {});
