import { wantsADevice } from '../copies.js';

wantsADevice('get-branches');
