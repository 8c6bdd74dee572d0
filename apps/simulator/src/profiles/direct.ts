import { eastAfricaStamp } from '../clock.js';
import type { WireProfile } from './profile.js';

/** The 2023 hosts: a flat envelope, and HTTP 200 for every answer. */
export const direct: WireProfile = {
  name: 'direct',
  basePath: '/etims-api/',
  requiresToken: false,
  envelop: ({ code, message, data }, now) => ({
    status: 200,
    body: { resultCd: code, resultMsg: message, resultDt: eastAfricaStamp(now), data },
  }),
  unwiredRoute: null,
  // The direct hosts have no proxy that answers in JSON.
  proxyRefusal: (status, message) => ({ status, body: message }),
};
