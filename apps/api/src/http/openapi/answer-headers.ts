import { AUTHORITY_RETRY_S } from '@app/domain';
import { EXAMPLE } from './reply-fields.js';

export const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] },
});

/** Headers that the answer to a post may have. */
export const ANSWER_HEADERS = {
  Location: header('Where the submission is to be read.', `/api/v1/submissions/${EXAMPLE.submissionId}`),
  'Idempotent-Replayed': header('`true` where this answers a request that came before.', 'true'),
};

export const ASK_AGAIN = {
  'Retry-After': header(
    'While it waits: after how many seconds to ask again, which is after the next attempt.',
    String(AUTHORITY_RETRY_S),
  ),
};

export const PENDING_HEADERS = {
  ...ANSWER_HEADERS,
  ...ASK_AGAIN,
  'Preference-Applied': header('With 000: `respond-async`.', 'respond-async'),
};

/** Headers that the answer to a login may have. */
export const LOGIN_HEADERS = {
  'Set-Cookie': header(
    'A mark that makes this browser known: while strangers guess passwords of the user, the user still gets in from here. It opens nothing.',
    'risiti_known_browser=20777.AbC…; Max-Age=15552000; Path=/api/v1/dashboard/login; HttpOnly; SameSite=Strict',
  ),
};
