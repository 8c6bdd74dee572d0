import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  defaultRules,
  isPreset,
  presets,
  ruleNames,
  RuleSettings,
  type ProfileName,
  type RuleName,
  type Rules,
} from '../rules.js';
import { ControlInput } from './control-input.js';

const profileNames = Object.keys(defaultRules) as ProfileName[];
const FIX =
  'send for example {"direct":{"sequence":true}} or {"gateway":"strictest"}; a rule that the body does not name stays as it is';

/** Reads and changes the checks of both profiles. Every route answers with all rules. */
@Controller('control/rules')
export class RulesController {
  constructor(private readonly rules: RuleSettings) {}

  @Get()
  all() {
    return { direct: this.rules.of('direct'), gateway: this.rules.of('gateway') };
  }

  @Post()
  @HttpCode(200)
  change(@Body() body: unknown) {
    readRuleChanges(body).forEach(([profile, changes]) => this.rules.change(profile, changes));
    return this.all();
  }

  /** PUT does the same as POST. */
  @Put()
  put(@Body() body: unknown) {
    return this.change(body);
  }

  /** Restores the rules given at the start. */
  @Delete()
  reset() {
    this.rules.reset();
    return this.all();
  }
}

const HOUR_S = 3_600;

type RuleChanges = [ProfileName, Partial<Rules>][];

function readRuleChanges(body: unknown): RuleChanges {
  const input = ControlInput.ofBody(body, profileNames, FIX);
  const named = profileNames.filter((profile) => input.has(profile));
  return named.map((profile) => [profile, presetOf(input, profile) ?? changesOf(input.inner(profile, ruleNames))]);
}

/** A text is the name of a preset, which sets every rule. */
function presetOf(input: ControlInput, profile: ProfileName): Rules | undefined {
  const name = input.optional(profile, () => (input.isText(profile) ? input.text(profile) : undefined));
  if (name === undefined) return undefined;
  if (isPreset(name)) return presets[name];
  throw input.badRequest(`"${profile}" must be one of ${Object.keys(presets).join(', ')}, or an object of rules`);
}

function changesOf(input: ControlInput): Partial<Rules> {
  const named = ruleNames.filter((name) => input.has(name));
  return Object.fromEntries(named.map((name) => [name, read(name, input)])) as Partial<Rules>;
}

/** Most rules are on or off. A default value that is a number marks a numeric rule. */
function read(name: RuleName, input: ControlInput): boolean | number | string {
  if (name === 'arithmetic') return input.oneOf(name, ['off', 'any', 'inclusive']);
  return typeof defaultRules.direct[name] === 'number'
    ? input.number(name, 0, name === 'stockVisibleAfterS' ? HOUR_S : 100)
    : input.flag(name);
}
