import { wantsADevice } from '../copies.js';

wantsADevice('get-item-classes');
