import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { TestAuthority } from '../../../authority/src/oscu/test/certificates.js';

const PRIVATE = /^(10|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.2)\./;

/** A private address of this machine beside the loopback, which no webhook may reach; undefined if it has none. */
export const OWN_ADDRESS = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal && PRIVATE.test(one.address))?.address;

export const authority = new TestAuthority('Receivers of events');

/** Settings of the programs that may post to a receiver of this machine. */
export function receiverEnv(): Record<string, string> {
  if (!OWN_ADDRESS) return {};
  const ca = path.join(mkdtempSync(path.join(tmpdir(), 'risiti-ca-')), 'ca.pem');
  writeFileSync(ca, authority.cert);
  return { NODE_EXTRA_CA_CERTS: ca, WEBHOOK_NETWORKS: `${OWN_ADDRESS}/32` };
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

type Answering = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A receiver of events on this machine. It answers 204 unless told otherwise. */
export class Receiver {
  readonly received: Received[] = [];
  answering: Answering = (response) => response.writeHead(204).end();

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async open(address = OWN_ADDRESS!): Promise<Receiver> {
    const server = createServer(authority.issue({ host: address }));
    const receiver = new Receiver(server, address);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        receiver.received.push({ headers: request.headers, body });
        receiver.answering(response, request);
      });
    });
    await once(server.listen(0, address), 'listening');
    return receiver;
  }

  get url(): string {
    return `https://${this.address}:${(this.server.address() as AddressInfo).port}/events`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
