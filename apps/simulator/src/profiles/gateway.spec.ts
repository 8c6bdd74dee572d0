import { invalidFields, refused, succeeded } from '../answer.js';
import { defaultRules } from '../rules.js';
import { direct } from './direct.js';
import { gateway } from './gateway.js';

const now = new Date('2026-03-02T10:15:03+03:00');
const enveloped = (answer: Parameters<typeof gateway.envelop>[0], rules: object = {}) =>
  gateway.envelop(answer, now, { ...defaultRules.gateway, ...rules });
const header = { responseRefID: expect.stringMatching(/^[\da-f-]{36}$/) };
const SUCCESSFUL = 'Successful';

describe('the gateway', () => {
  it('puts a success into two envelopes', () => {
    expect(enveloped(succeeded({ a: 1 }))).toEqual({
      status: 200,
      body: {
        responseHeader: { ...header, responseCode: 200, customerMessage: SUCCESSFUL, debugMessage: SUCCESSFUL },
        responseBody: { resultCd: '000', resultMsg: SUCCESSFUL, resultDt: '20260302101503', data: { a: 1 } },
      },
    });
  });

  it('puts a refusal into its header only', () => {
    expect(enveloped(refused('910', 'Missing RfdDt Date'))).toEqual({
      status: 400,
      body: {
        responseHeader: {
          ...{ ...header, responseCode: 400 },
          ...{ customerMessage: 'Validation failed', debugMessage: 'Missing RfdDt Date' },
        },
        responseBody: null,
      },
    });
  });

  it.each([
    ['Validation failed', 'Invc No: 1 is invalid, use the expected value: 2'],
    ['There is an overlapped Data', 'There is an overlapped Data'],
  ])('writes "%s" for customers and "%s" for developers', (customerMessage, debugMessage) => {
    const { body } = enveloped(refused('994', debugMessage));
    expect(body).toMatchObject({ responseHeader: { customerMessage, debugMessage } });
  });

  it('names every missing field of a document', () => {
    const { body } = enveloped(invalidFields(['<a> : may not be empty', '<b> : may not be empty']));
    const debugMessage = 'Request parameter error[<a> : may not be empty][<b> : may not be empty]';
    expect(body).toMatchObject({ responseHeader: { debugMessage } });
  });

  it('answers an empty result with HTTP 400 and a header of 200', () => {
    expect(enveloped(refused('001'))).toMatchObject({
      status: 400,
      body: { responseHeader: { responseCode: 200 }, responseBody: { resultCd: '001', data: null } },
    });
  });

  it.each([refused('001'), refused('910', 'x')])('refuses with HTTP 200 without the rule refusalsAs400', (answer) => {
    expect(enveloped(answer, { refusalsAs400: false }).status).toBe(200);
  });

  it('includes data of a refusal, if there is any', () => {
    const { body } = enveloped({ ...refused('902'), data: { info: {} } });
    expect(body).toMatchObject({ responseBody: { resultCd: '902', data: { info: {} } } });
  });

  it('answers its own errors in a flat shape', () => {
    expect(gateway.proxyRefusal(401, 'Unauthorised-Invalid Access Token')).toMatchObject({
      status: 401,
      body: { header: { responseCode: 401, responseMessage: 'Unauthorised-Invalid Access Token' }, body: {} },
    });
  });
});

describe('the direct hosts', () => {
  it.each([succeeded({ a: 1 }), refused('994')])('answer everything with HTTP 200 and four keys', (answer) => {
    expect(direct.envelop(answer, now, defaultRules.direct)).toEqual({
      status: 200,
      body: { resultCd: answer.code, resultMsg: answer.message, resultDt: '20260302101503', data: answer.data },
    });
  });
});
