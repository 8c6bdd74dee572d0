import { saysThatItIsStillSo } from '../copies.js';

saysThatItIsStillSo('get-customers-pin');
