import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { refused } from './answer.js';
import { readCall } from './call.js';
import { Clock } from './clock.js';
import { sendAnswer } from './responders.js';
import { WireCallHandler } from './wire-call-handler.js';
import { findOperation } from './operations/index.js';
import { direct } from './profiles/direct.js';
import { gateway } from './profiles/gateway.js';
import { bearerOf, type WireProfile } from './profiles/profile.js';
import type { WireReply } from './wire-reply.js';
import { RuleSettings } from './rules.js';
import { TOKEN_PATH, TokenEndpoint } from './token-endpoint.js';
import { BearerTokens } from './bearer-tokens.js';

const profiles: readonly WireProfile[] = [direct, gateway];

/** All paths of the authority, in both profiles. */
@Injectable()
export class WireRouter {
  constructor(
    private readonly callHandler: WireCallHandler,
    private readonly tokens: BearerTokens,
    private readonly tokenEndpoint: TokenEndpoint,
    private readonly rules: RuleSettings,
    private readonly clock: Clock,
  ) {}

  static knows(path: string): boolean {
    return path === TOKEN_PATH || profileOf(path) !== undefined;
  }

  /** An unexpected error must not stop the authority: the caller gets 999, as from the real one. */
  async receive(request: IncomingMessage, body: Buffer, reply: WireReply): Promise<void> {
    const [path = '', query = ''] = request.url!.split('?', 2);
    const profile = profileOf(path);
    try {
      if (profile) await this.answerCall(profile, path, request, body, reply);
      else this.tokenEndpoint.serve(request.method!, new URLSearchParams(query), request.headers, body, reply);
    } catch (error) {
      new Logger(WireRouter.name).error(error);
      if (!profile || reply.raw.headersSent) reply.raw.destroy();
      else sendAnswer(reply, this.enveloped(profile, '999'));
    }
  }

  private async answerCall(
    profile: WireProfile,
    path: string,
    { method, headers }: IncomingMessage,
    body: Buffer,
    reply: WireReply,
  ): Promise<void> {
    if (profile.requiresToken && !this.tokens.accepts(bearerOf(headers))) {
      return sendAnswer(reply, profile.proxyRefusal(401, 'Unauthorised-Invalid Access Token'));
    }
    const name = path.slice(profile.basePath.length);
    const operation = findOperation(name);
    if (!operation && profile.unwiredRoute) return sendAnswer(reply, profile.unwiredRoute);
    if (!operation || method !== 'POST') return sendAnswer(reply, this.enveloped(profile, '912'));
    return this.callHandler.handle(profile, operation, readCall(operation.name, headers, body, name), reply);
  }

  private enveloped(profile: WireProfile, code: string) {
    return profile.envelop(refused(code), this.clock.now(), this.rules.of(profile.name));
  }
}

/** The base path alone, without its slash, belongs to no profile. */
const profileOf = (path: string) => profiles.find(({ basePath }) => `${path}/`.startsWith(basePath));
