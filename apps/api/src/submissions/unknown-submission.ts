import { type Failure, failedAt } from '../http/errors/failure.js';

/** The same answer for an id that does not exist and for a submission of another account. */
export const unknownSubmission = (): Failure =>
  failedAt(
    '003',
    'id',
    'No submission of your account has this id.',
    'Use a submissionId of GET /api/v1/submissions.',
    { status: 404 },
  );
