import { RuleBook, ruleNames, usualRules } from './rules.js';

describe('the rule book', () => {
  it('is strict at the gateway and lenient at the direct hosts', () => {
    const rules = new RuleBook();
    expect(rules.of('gateway')).toMatchObject({ sequence: true, arithmetic: 'inclusive', taxRateE: 0 });
    expect(rules.of('direct')).toMatchObject({ sequence: false, arithmetic: 'off', taxRateE: 8 });
  });

  it('may be stricter at the direct hosts, in the strictest form there is', () => {
    const rules = new RuleBook(['sequence', 'arithmetic', 'receiptNumbersAsText']);
    const stricter = { sequence: true, arithmetic: 'inclusive', receiptNumbersAsText: true };
    expect(rules.of('direct')).toEqual({ ...usualRules.direct, ...stricter });
    expect(rules.of('gateway')).toEqual(usualRules.gateway);
  });

  it('goes back to how it was started', () => {
    const rules = new RuleBook(['sequence']);
    rules.change('direct', { sequence: false, codes: true });
    rules.change('gateway', { stock: false });
    rules.reset();
    expect(rules.of('direct')).toEqual({ ...usualRules.direct, sequence: true });
    expect(rules.of('gateway')).toEqual(usualRules.gateway);
  });

  it('changes one profile only', () => {
    const rules = new RuleBook();
    rules.change('direct', { stock: true });
    expect(rules.of('direct')).toEqual({ ...usualRules.direct, stock: true });
    expect(rules.of('gateway')).toEqual(usualRules.gateway);
  });

  it('has a word on every rule in both profiles', () => {
    expect(Object.keys(usualRules.gateway).sort()).toEqual([...ruleNames].sort());
  });
});
