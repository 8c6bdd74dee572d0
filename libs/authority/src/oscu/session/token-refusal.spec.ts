import { isTokenRefusal } from '../answers/token-refusal.js';

const flat = (header: object) => ({ header, body: {} });

describe('the gateway refused the token', () => {
  it.each<[number, unknown]>([
    [401, ''],
    [401, '<html>Unauthorized</html>'],
    [401, 'null'],
    [401, '{"header":{"respons'],
    [401, {}],
    [401, flat({ responseMessage: 'Unauthorised-Invalid Access Token', responseCode: 401 })],
    [200, flat({ responseMessage: 'Unauthorised-Invalid Access Token', responseCode: 401 })],
    [200, flat({ responseMessage: 'Unauthorised', responseCode: '401' })],
    [400, flat({ customerMessage: 'invalid token' })],
    [500, { fault: { faultstring: 'Invalid Access Token', detail: { errorcode: 'x' } } }],
    [500, { fault: { faultstring: 'x', detail: { errorcode: 'keymanagement.service.invalid_access_token' } } }],
    [500, { fault: { faultstring: 'Access Token expired' } }],
    [401, 'x'.repeat(20_000)],
  ])('%i %j', (status, body) => {
    expect(isTokenRefusal(status, typeof body === 'string' ? body : JSON.stringify(body))).toBe(true);
  });
});

describe('something else is the matter', () => {
  it.each<[number, unknown]>([
    [401, { resultCd: '901', resultMsg: 'It is not valid device' }],
    [401, { responseHeader: { responseCode: 401 }, responseBody: { resultCd: '900' } }],
    [200, { resultCd: '000', resultMsg: 'Invalid Access Token' }],
    [403, ''],
    [200, ''],
    [500, '<html>Invalid Access Token</html>'],
    [504, flat({ responseMessage: 'Gateway Timeout', responseCode: 504 })],
    [500, { fault: { faultstring: 'Execution failed', detail: null } }],
    [500, { fault: 'Invalid Access Token' }],
    [400, { responseHeader: { responseCode: 400, debugMessage: 'Missing Tin' }, responseBody: null }],
    [200, { header: { responseCode: 401 }, filler: 'x'.repeat(20_000) }],
    [200, []],
    [200, { itemNm: 'Invalid Access Token' }],
  ])('%i %j', (status, body) => {
    expect(isTokenRefusal(status, typeof body === 'string' ? body : JSON.stringify(body))).toBe(false);
  });
});
