import { saysThatItIsStillSo } from '../copies.js';

saysThatItIsStillSo('get-notices');
