import { setTimeout as pause } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ApiConfig } from '@app/config';
import { type Logger, NestLogger } from '@app/observability';
import { AppModule } from './app.module.js';
import { openBoard } from './board/open-board.js';
import { serveOpenApi } from './http/openapi/document.js';
import { fastifyOptions, prepareFastify } from './http/prepare-fastify.js';
import { Resources } from './infrastructure/resources.js';

export const BASE_PATH = 'api/v1';

const CLOSE_IDLE_EVERY_MS = 50;

export interface RunningApi {
  url: string;
  stop(): Promise<void>;
}

export async function startApi(config: ApiConfig, logger: Logger): Promise<RunningApi> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(config, logger),
    new FastifyAdapter(fastifyOptions()),
    { logger: new NestLogger(logger), abortOnError: false, bodyParser: false },
  );
  const resources = app.get(Resources);
  await examineOrClose(resources);
  app.setGlobalPrefix(BASE_PATH, { exclude: ['admin/api/{*path}'] });
  const fastify = app.getHttpAdapter().getInstance();
  await prepareFastify(fastify, resources.requestChecks, resources.monitoring);
  openBoard(fastify, resources.board);
  serveOpenApi(app);
  await app.listen(config.port, config.host);
  const url = await app.getUrl();
  logger.info({ url }, 'the API takes requests');
  return { url, stop: () => stopGracefully(app, resources, config.shutdownGraceMs) };
}

async function examineOrClose(resources: Resources): Promise<void> {
  try {
    await resources.examine();
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** First nobody new is sent here; who waits is answered with what is known; the door closes; then what requests stood on. */
async function stopGracefully(app: NestFastifyApplication, resources: Resources, graceMs: number): Promise<void> {
  await resources.requestChecks.drain.run();
  // A connection that was busy when the door closed would be kept alive behind it.
  const closingIdle = setInterval(() => app.getHttpServer().closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const closing = Promise.all([resources.waitingRoom.close(), resources.uploads.close()])
    .then(() => app.close())
    .then(() => resources.close());
  await Promise.race([closing, pause(graceMs, undefined, { ref: false })]);
  clearInterval(closingIdle);
}
