import { refusesUnknownIds } from '../submission-ids.js';

refusesUnknownIds('delete-submissions-id');
