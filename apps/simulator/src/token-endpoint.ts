import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { ArmedFaults } from './armed-faults.js';
import { ProvisionedApp } from './provisioned-app.js';
import type { WireReply } from './wire-reply.js';
import { BearerTokens, TOKEN_SECONDS } from './bearer-tokens.js';

export const TOKEN_PATH = '/v1/token/generate';

/** Issues the bearer tokens that the gateway requires to apps of the developer portal. */
@Injectable()
export class TokenEndpoint {
  constructor(
    private readonly tokens: BearerTokens,
    private readonly app: ProvisionedApp,
    private readonly armedFaults: ArmedFaults,
  ) {}

  serve(method: string, query: URLSearchParams, headers: IncomingHttpHeaders, body: Buffer, reply: WireReply): void {
    // The real endpoint does not refuse other verbs: it returns a form unchanged and answers anything else with an empty body.
    if (method !== 'GET') return reply.type(headers['content-type'] ?? 'text/plain').send(body.toString('utf8'));
    if (query.get('grant_type') !== 'client_credentials') return reply.status(400).send(wrongGrantType);
    if (!this.app.accepts(headers.authorization)) return reply.status(400).send('');
    if (this.armedFaults.takeForToken()) return reply.send('');
    reply.send({ access_token: this.tokens.issue(), expires_in: String(TOKEN_SECONDS) });
  }
}

const wrongGrantType = { errorCode: '400.008.02', errorMessage: 'Invalid grant type passed' };
