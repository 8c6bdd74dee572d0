import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { refused } from './answer.js';
import { readCall } from './call.js';
import { Clock } from './clock.js';
import { answered } from './responders.js';
import { FrontDesk } from './wire-call-handler.js';
import { findOperation } from './operations/route-table.js';
import { direct } from './profiles/direct.js';
import { gateway } from './profiles/gateway.js';
import { bearerOf, type Profile } from './profiles/profile.js';
import type { Reply } from './wire-reply.js';
import { RuleBook } from './rules.js';
import { TOKEN_PATH, TokenOffice } from './token-endpoint.js';
import { Tokens } from './bearer-tokens.js';

const profiles: readonly Profile[] = [direct, gateway];

/** Every path the authority is known by, in either generation of the service. */
@Injectable()
export class Wire {
  constructor(
    private readonly desk: FrontDesk,
    private readonly tokens: Tokens,
    private readonly office: TokenOffice,
    private readonly rules: RuleBook,
    private readonly clock: Clock,
  ) {}

  static knows(path: string): boolean {
    return path === TOKEN_PATH || profileOf(path) !== undefined;
  }

  /** Whatever goes wrong in here, the authority goes on: this caller hears of an unknown error, as from the real one. */
  async receive(request: IncomingMessage, body: Buffer, reply: Reply): Promise<void> {
    const [path = '', query = ''] = request.url!.split('?', 2);
    const profile = profileOf(path);
    try {
      if (profile) await this.hear(profile, path, request, body, reply);
      else this.office.serve(request.method!, new URLSearchParams(query), request.headers, body, reply);
    } catch (error) {
      new Logger(Wire.name).error(error);
      if (!profile || reply.raw.headersSent) reply.raw.destroy();
      else answered(reply, this.clothed(profile, '999'));
    }
  }

  private async hear(
    profile: Profile,
    path: string,
    { method, headers }: IncomingMessage,
    body: Buffer,
    reply: Reply,
  ): Promise<void> {
    if (profile.demandsToken && !this.tokens.accepts(bearerOf(headers))) {
      return answered(reply, profile.frontRefusal(401, 'Unauthorised-Invalid Access Token'));
    }
    const operation = method === 'POST' ? findOperation(path.slice(profile.basePath.length)) : undefined;
    if (operation) return this.desk.serve(profile, operation, readCall(operation.name, headers, body), reply);
    answered(reply, this.clothed(profile, '912'));
  }

  private clothed(profile: Profile, code: string) {
    return profile.clothe(refused(code), this.clock.now(), this.rules.of(profile.name));
  }
}

/** The base path alone, without its slash, is none of the operations either. */
const profileOf = (path: string) => profiles.find(({ basePath }) => `${path}/`.startsWith(basePath));
