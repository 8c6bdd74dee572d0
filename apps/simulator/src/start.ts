import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { SimulatorModule, type SimulatorSettings } from './simulator.module.js';
import { httpUrl, WireDoor } from './wire-door.js';

export interface Simulator {
  controlUrl: string;
  wireUrl: string;
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 8 * 1024 * 1024;

export async function startSimulator(settings: SimulatorSettings): Promise<Simulator> {
  const app = await NestFactory.create<NestFastifyApplication>(SimulatorModule.with(settings), adapter(), {
    bodyParser: false,
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await app.listen(settings.port, settings.host);
    await app.get(WireDoor).open();
  } catch (error) {
    await app.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    controlUrl: httpUrl(settings.host, port),
    wireUrl: app.get(WireDoor).url,
    close: () => (closing ??= app.close()),
  };
}

/** Bodies are left as they came: whether one is JSON is the authority's to judge, after it has looked at who calls. */
function adapter(): FastifyAdapter {
  const fastify = new FastifyAdapter({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true });
  const instance = fastify.getInstance();
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return fastify;
}
