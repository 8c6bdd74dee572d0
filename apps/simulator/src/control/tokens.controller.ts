import { Controller, Delete, Get } from '@nestjs/common';
import { BearerTokens } from '../bearer-tokens.js';

/** Counts and revokes the gateway's bearer tokens. No route shows the tokens themselves. */
@Controller('control/tokens')
export class TokensController {
  constructor(private readonly tokens: BearerTokens) {}

  @Get()
  count() {
    return { issued: this.tokens.issued };
  }

  /** Invalidates every token issued so far. Clients can still get new ones. */
  @Delete()
  revokeAll() {
    this.tokens.revokeAll();
    return this.count();
  }
}
