import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { refused } from './answer.js';
import { readCall } from './call.js';
import { Clock } from './clock.js';
import { answered } from './endings.js';
import { FrontDesk } from './front-desk.js';
import { findOperation } from './operations/route-table.js';
import { direct } from './profiles/direct.js';
import { gateway } from './profiles/gateway.js';
import { bearerOf, type Profile } from './profiles/profile.js';
import type { Reply } from './reply.js';
import { RuleBook } from './rules.js';
import { TOKEN_PATH, TokenOffice } from './token-office.js';
import { Tokens } from './tokens.js';

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

  async receive({ method = '', url = '', headers }: IncomingMessage, body: Buffer, reply: Reply): Promise<void> {
    const [path = '', query = ''] = url.split('?', 2);
    if (path === TOKEN_PATH) return this.office.serve(method, new URLSearchParams(query), headers, body, reply);
    const profile = profileOf(path)!;
    if (profile.demandsToken && !this.tokens.accepts(bearerOf(headers))) {
      return answered(reply, profile.frontRefusal(401, 'Unauthorised-Invalid Access Token'));
    }
    const operation = method === 'POST' ? findOperation(path.slice(profile.basePath.length)) : undefined;
    if (operation) return this.desk.serve(profile, operation, readCall(operation.name, headers, body), reply);
    answered(reply, profile.clothe(refused('912'), this.clock.now(), this.rules.of(profile.name)));
  }
}

const profileOf = (path: string) => profiles.find(({ basePath }) => path.startsWith(basePath));
