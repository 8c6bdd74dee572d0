import { saysThatItIsStillSo } from '../copies.js';

saysThatItIsStillSo('get-stock-transfers');
