import { refusesBadIdempotencyKeys } from '../every-operation.js';

refusesBadIdempotencyKeys('delete-submissions-id');
