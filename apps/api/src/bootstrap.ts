import { setTimeout as pause } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ApiConfig } from '@app/config';
import { type Logger, NestLogger } from '@app/observability';
import { ApiModule } from './app.module.js';
import { openBoard } from './board/open-board.js';
import { documentApi } from './http/openapi/document.js';
import { fastifyOptions, prepareFastify } from './http/prepare-fastify.js';
import { Resources } from './infrastructure/resources.js';

export const BASE_PATH = 'api/v1';

const HANG_UP_EVERY_MS = 50;

export interface RunningApi {
  url: string;
  stop(): Promise<void>;
}

export async function startApi(config: ApiConfig, logger: Logger): Promise<RunningApi> {
  const app = await NestFactory.create<NestFastifyApplication>(
    ApiModule.with(config, logger),
    new FastifyAdapter(fastifyOptions()),
    { logger: new NestLogger(logger), abortOnError: false, bodyParser: false },
  );
  const resources = app.get(Resources);
  await examine(resources);
  app.setGlobalPrefix(BASE_PATH, { exclude: ['admin/api/{*path}'] });
  const fastify = app.getHttpAdapter().getInstance();
  await prepareFastify(fastify, resources.admission, resources.sight);
  openBoard(fastify, resources.board);
  documentApi(app);
  await app.listen(config.port, config.host);
  const url = await app.getUrl();
  logger.info({ url }, 'the API takes requests');
  return { url, stop: () => stop(app, resources, config.shutdownGraceMs) };
}

async function examine(resources: Resources): Promise<void> {
  try {
    await resources.examine();
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** First nobody new is sent here; who waits is answered with what is known; the door closes; then what requests stood on. */
async function stop(app: NestFastifyApplication, resources: Resources, graceMs: number): Promise<void> {
  await resources.admission.drain.run();
  // A connection that was busy when the door closed would be kept alive behind it.
  const hangingUp = setInterval(() => app.getHttpServer().closeIdleConnections(), HANG_UP_EVERY_MS);
  const closing = Promise.all([resources.room.close(), resources.uploads.close()])
    .then(() => app.close())
    .then(() => resources.close());
  await Promise.race([closing, pause(graceMs, undefined, { ref: false })]);
  clearInterval(hangingUp);
}
