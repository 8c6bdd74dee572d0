import { eastAfricaStamp } from '../clock.js';
import type { WireProfile } from './profile.js';

/** How the 2023 hosts speak: a flat envelope, and HTTP 200 whatever the answer. */
export const direct: WireProfile = {
  name: 'direct',
  basePath: '/etims-api/',
  requiresToken: false,
  envelop: ({ code, message, data }, now) => ({
    status: 200,
    body: { resultCd: code, resultMsg: message, resultDt: eastAfricaStamp(now), data },
  }),
  // Nothing stands before the direct hosts that could speak JSON.
  proxyRefusal: (status, message) => ({ status, body: message }),
};
