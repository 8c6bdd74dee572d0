import { wantsADevice } from '../copies.js';

wantsADevice('get-customers-pin');
