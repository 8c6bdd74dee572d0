import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { SimulatorModule, type SimulatorSettings } from './simulator.module.js';
import { gateway } from './profiles/gateway.js';
import { TOKEN_PATH } from './token-endpoint.js';
import { httpUrl, WireListener } from './wire-listener.js';
import { BODY_BYTES_MAX } from './wire-request.js';

export interface Simulator {
  controlUrl: string;
  /** Base URL of the direct profile. */
  wireUrl: string;
  /** Base URL of the gateway profile. */
  gatewayUrl: string;
  tokenUrl: string;
  close(): Promise<void>;
}

export async function startSimulator(settings: SimulatorSettings): Promise<Simulator> {
  const app = await NestFactory.create<NestFastifyApplication>(SimulatorModule.with(settings), adapter(), {
    bodyParser: false,
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await app.listen(settings.port, settings.host);
    await app.get(WireListener).open();
  } catch (error) {
    await app.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const listener = app.get(WireListener);
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    controlUrl: httpUrl(settings.host, port),
    wireUrl: listener.url,
    gatewayUrl: `${listener.address}${gateway.basePath.slice(0, -1)}`,
    tokenUrl: `${listener.address}${TOKEN_PATH}`,
    close: () => (closing ??= app.close()),
  };
}

/** Bodies stay unparsed: the authority checks the caller first, and only then whether the body is JSON. */
function adapter(): FastifyAdapter {
  const fastify = new FastifyAdapter({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true });
  const instance = fastify.getInstance();
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return fastify;
}
