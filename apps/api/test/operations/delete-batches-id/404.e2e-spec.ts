import { refusesUnknownBatches } from '../batch-ids.js';

refusesUnknownBatches('delete-batches-id');
