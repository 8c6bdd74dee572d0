import { ruleNames, defaultRules, type ProfileName, type RuleName, type Rules } from '../rules.js';
import { ControlInput } from './control-input.js';

const profileNames = Object.keys(defaultRules) as ProfileName[];
const FIX = 'send for example {"direct":{"sequence":true}}; what is not named stays as it is';

export type RuleChanges = [ProfileName, Partial<Rules>][];

export function readRuleChanges(body: unknown): RuleChanges {
  const input = ControlInput.ofBody(body, profileNames, FIX);
  const named = profileNames.filter((profile) => input.has(profile));
  return named.map((profile) => [profile, changesOf(input.inner(profile, ruleNames))]);
}

function changesOf(input: ControlInput): Partial<Rules> {
  const named = ruleNames.filter((name) => input.has(name));
  return Object.fromEntries(named.map((name) => [name, read(name, input)])) as Partial<Rules>;
}

/** Most rules are on or off; the others are told apart by their usual value. */
function read(name: RuleName, input: ControlInput): boolean | number | string {
  if (name === 'arithmetic') return input.oneOf(name, ['off', 'any', 'inclusive']);
  return typeof defaultRules.direct[name] === 'number' ? input.number(name, 0, 100) : input.flag(name);
}
