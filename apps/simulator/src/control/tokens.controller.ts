import { Controller, Delete, Get } from '@nestjs/common';
import { BearerTokens } from '../bearer-tokens.js';

/** The bearer tokens of the gateway. Which they are is told to those who ask for them, and to nobody else. */
@Controller('control/tokens')
export class TokensController {
  constructor(private readonly tokens: BearerTokens) {}

  @Get()
  count() {
    return { issued: this.tokens.issued };
  }

  /** None that was given out so far is good any more; asking for a new one is. */
  @Delete()
  revokeAll() {
    this.tokens.revokeAll();
    return this.count();
  }
}
