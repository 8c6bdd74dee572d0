import { refusesUnknownBatches } from '../batch-ids.js';

refusesUnknownBatches('get-batches-id');
