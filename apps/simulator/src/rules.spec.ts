import { simulatorConfig } from '@app/config';
import { invalidFields, refused, succeeded } from './answer.js';
import { direct } from './profiles/direct.js';
import { gateway } from './profiles/gateway.js';
import { defaultRules, presets, ruleNames, RuleSettings } from './rules.js';

describe('the rules', () => {
  it('are strict at the gateway and lenient at the direct hosts', () => {
    const rules = new RuleSettings();
    expect(rules.of('gateway')).toMatchObject({ sequence: true, arithmetic: 'inclusive', taxRateE: 0 });
    expect(rules.of('direct')).toMatchObject({ sequence: false, arithmetic: 'off', taxRateE: 8 });
  });

  it('may be stricter at the direct hosts, in their strictest form', () => {
    const rules = new RuleSettings({ direct: ['sequence', 'arithmetic', 'receiptNumbersAsText'] });
    const stricter = { sequence: true, arithmetic: 'inclusive', receiptNumbersAsText: true };
    expect(rules.of('direct')).toEqual({ ...defaultRules.direct, ...stricter });
    expect(rules.of('gateway')).toEqual(defaultRules.gateway);
  });

  it('can all be switched on by a setting, unless they are numbers', () => {
    const switches = ruleNames.filter((name) => typeof defaultRules.direct[name] !== 'number');
    expect(simulatorConfig({ SIMULATOR_GATEWAY_RULES: switches.join(',') }).gatewayRules).toEqual(switches);
  });

  it('of a preset come before those that are named beside it', () => {
    const rules = new RuleSettings({ gateway: ['testSession', 'strictest'], direct: ['strict'] });
    expect(rules.of('gateway')).toEqual({ ...presets.strictest, testSession: true });
    expect(rules.of('direct')).toEqual(presets.strict);
  });

  it('of the strictest set include those of the gateway', () => {
    const weaker = ruleNames.filter((name) => presets.strict[name] && !presets.strictest[name]);
    expect(weaker).toEqual([]);
  });

  it('return to their values at the start', () => {
    const rules = new RuleSettings({ direct: ['sequence'] });
    rules.change('direct', { sequence: false, codes: true });
    rules.change('gateway', { stock: false });
    rules.reset();
    expect(rules.of('direct')).toEqual({ ...defaultRules.direct, sequence: true });
    expect(rules.of('gateway')).toEqual(defaultRules.gateway);
  });

  it('change for one profile only', () => {
    const rules = new RuleSettings();
    rules.change('direct', { stock: true });
    expect(rules.of('direct')).toEqual({ ...defaultRules.direct, stock: true });
    expect(rules.of('gateway')).toEqual(defaultRules.gateway);
  });

  it('exist in both profiles', () => {
    expect(Object.keys(defaultRules.gateway).sort()).toEqual([...ruleNames].sort());
  });
});

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
