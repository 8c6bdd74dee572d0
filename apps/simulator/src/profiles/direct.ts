import { eatStamp } from '../clock.js';
import type { Profile } from './profile.js';

/** How the 2023 hosts speak: a flat envelope, and HTTP 200 whatever the answer. */
export const direct: Profile = {
  name: 'direct',
  basePath: '/etims-api/',
  demandsToken: false,
  clothe: ({ code, message, data }, now) => ({
    status: 200,
    body: { resultCd: code, resultMsg: message, resultDt: eatStamp(now), data },
  }),
  // Nothing stands before the direct hosts that could speak JSON.
  frontRefusal: (status, message) => ({ status, body: message }),
};
