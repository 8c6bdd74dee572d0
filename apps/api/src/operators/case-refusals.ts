import { notDone } from '@app/submission';

/** The reasons why an operator cannot act on a submission; the acts on one and on many say it in the same words. */
export const UNKNOWN_SUBMISSION = notDone(
  'No submission has this id.',
  'Use a submissionId of GET /admin/api/submissions or of GET /admin/api/search.',
);

export const NOT_ASKABLE = notDone(
  'The authority cannot be asked about this submission: it was never sent, or the authority has no query for its kind.',
  'Read attemptList of GET /admin/api/submissions/{id}.',
);
