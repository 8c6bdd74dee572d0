import type { Answer } from '../answer.js';
import { eatStamp } from '../clock.js';

/**
 * How the 2023 hosts speak: a flat envelope, and HTTP 200 whatever the answer. A profile is what differs between the two
 * generations of the service: where the paths hang and how an answer is clothed. The operations know nothing of it.
 */
export const direct = {
  basePath: 'etims-api',
  clothe: ({ code, message, data }: Answer) => ({
    status: 200,
    body: { resultCd: code, resultMsg: message, resultDt: eatStamp(new Date()), data },
  }),
};
