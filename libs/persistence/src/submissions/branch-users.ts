import type { SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** The same may be said again from now on, as a submission of its own. */
export const releaseNaturalKey = (tx: Tx, id: SubmissionId): Promise<unknown> =>
  tx.query(`DELETE FROM natural_keys WHERE submission_id = $1`, [id]);

/**
 * Once its fate is known nothing of a user is sent again, so his password is kept no longer, neither in the document nor in
 * the bytes that went out. Until then it stands there as it is, and so it does with what an
 * operator gives up or its owner withdraws.
 */
export const deletePassword = (tx: Tx, id: SubmissionId): Promise<unknown> =>
  tx.query(`UPDATE submissions SET document = document - 'password', wire_body = NULL WHERE id = $1`, [id]);
