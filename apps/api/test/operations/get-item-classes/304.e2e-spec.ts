import { saysThatItIsStillSo } from '../copies.js';

saysThatItIsStillSo('get-item-classes');
