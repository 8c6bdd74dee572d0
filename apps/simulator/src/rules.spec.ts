import { simulatorConfig } from '@app/config';
import { RuleSettings, ruleNames, defaultRules, presets } from './rules.js';

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
