import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { RuleSettings } from '../rules.js';
import { readRuleChanges } from './rules-input.js';

/** What the authority checks, in either profile. Every route answers with all of it. */
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

  /** The same, for whoever expects a setting to be put. */
  @Put()
  put(@Body() body: unknown) {
    return this.change(body);
  }

  /** Back to what it was started with. */
  @Delete()
  reset() {
    this.rules.reset();
    return this.all();
  }
}
