import { refusesUnknownIds } from '../submission-ids.js';

refusesUnknownIds('get-submissions-id-attempts');
