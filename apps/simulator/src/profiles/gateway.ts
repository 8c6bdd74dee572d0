import { randomUUID } from 'node:crypto';
import { defaultText } from '../answer.js';
import { eastAfricaStamp } from '../clock.js';
import type { WireProfile } from './profile.js';

const SUCCESSFUL = 'Successful';

/**
 * The developer portal's gateway: one envelope inside another. A refusal has only the outer one with a text. An empty
 * result has both, but HTTP 400. Errors of the gateway itself are flat.
 */
export const gateway: WireProfile = {
  name: 'gateway',
  basePath: '/etims-oscu/api/v1/',
  requiresToken: true,
  envelop({ code, message, data, status }, now, rules) {
    const refusalStatus = status ?? (rules.refusalsAs400 ? 400 : 200);
    const resultDt = eastAfricaStamp(now);
    if (code === '000') {
      // Some live answers have no `resultDt` and another name of the reference; which ones is our choice.
      const isVaried = rules.variedEnvelopes && data === null;
      const inner = { resultCd: code, resultMsg: SUCCESSFUL, ...(!isVaried && { resultDt }), data };
      return enveloped(200, 200, SUCCESSFUL, SUCCESSFUL, inner, isVaried);
    }
    if (code === '001') {
      const emptyStatus = rules.refusalsAs400 && rules.emptyResultsAs400 ? 400 : 200;
      return enveloped(emptyStatus, 200, SUCCESSFUL, message, { resultCd: code, resultMsg: message, resultDt, data });
    }
    const inner = data && { resultCd: code, resultMsg: message, resultDt, data };
    return enveloped(refusalStatus, 400, message === defaultText(code) ? message : 'Validation failed', message, inner);
  },
  unwiredRoute: {
    status: 500,
    body: {
      fault: {
        faultstring: 'Unresolved variable : targetPath',
        detail: { errorcode: 'entities.UnresolvedVariable' },
      },
    },
  },
  proxyRefusal: (status, message) => ({
    status,
    body: {
      header: {
        responseMessage: message,
        responseCode: status,
        customerMessage: message,
        requestRefId: randomUUID(),
        timestamp: new Date().toISOString(),
      },
      body: {},
    },
  }),
};

const enveloped = (
  status: number,
  responseCode: number,
  customerMessage: string,
  debugMessage: string,
  responseBody: object | null,
  isVaried = false,
) => ({
  status,
  body: {
    responseHeader: {
      responseCode,
      [isVaried ? 'requestRefId' : 'responseRefID']: randomUUID(),
      ...{ customerMessage, debugMessage },
    },
    responseBody,
  },
});
