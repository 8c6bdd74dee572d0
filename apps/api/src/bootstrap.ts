import { setTimeout as pause } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ApiConfig } from '@app/config';
import { type Logger, NestLogger } from '@app/observability';
import { AppModule, CLIENT_FEATURES, OPERATOR_FEATURES } from './app.module.js';
import { Board } from './board/board.js';
import { serveConsole } from './console/console-pages.js';
import { MetricsPage } from './health/metrics-page.js';
import { serveErrorPages } from './docs/error-pages.js';
import { readGuides } from './docs/guides.js';
import { serveOpenApi, serveOperatorOpenApi } from './docs/serve-openapi.js';
import { FastifyHooks, fastifyOptions } from './http/fastify-hooks.js';
import { Drain } from './http/hooks/drain.js';
import { serveLiveness } from './http/liveness.js';
import { SettingsModule } from './infrastructure/settings.module.js';
import { PasswordPage } from './passwords/password-page.js';
import { PublicReceiptPage } from './receipts/public-receipt-page.js';

const BASE_PATH = 'api/v1';

const CLOSE_IDLE_EVERY_MS = 50;

export interface RunningApi {
  url: string;
  stop(): Promise<void>;
}

/**
 * The checks of `BootChecks` run between these lines and the first request, while Nest initialises the modules. `root` is the folder of the
 * installation.
 */
export async function startApi(settings: ApiConfig, logger: Logger, root = '.'): Promise<RunningApi> {
  const app = await createApp(settings, logger, root);
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    await app.close();
    throw error;
  }
  const url = await app.getUrl();
  logger.info({ url }, 'the API takes requests');
  return { url, stop: () => stopGracefully(app, settings.shutdownGraceMs) };
}

async function createApp(settings: ApiConfig, logger: Logger, root: string): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: AppModule, imports: [SettingsModule.of(settings, logger)] },
    new FastifyAdapter(fastifyOptions(settings)),
    { logger: new NestLogger(logger), abortOnError: false, bodyParser: false },
  );
  app.setGlobalPrefix(BASE_PATH, { exclude: ['admin/api/{*path}', 'console/{*path}'] });
  const fastify = app.getHttpAdapter().getInstance();
  await app.get(FastifyHooks).install(fastify);
  serveLiveness(fastify);
  app.get(MetricsPage).serve(fastify);
  app.get(PasswordPage).serve(fastify);
  app.get(PublicReceiptPage).serve(fastify);
  app.get(Board).open(fastify);
  serveConsole(fastify, root);
  serveErrorPages(fastify);
  serveOpenApi(app, CLIENT_FEATURES, () => readGuides(root));
  serveOperatorOpenApi(app, OPERATOR_FEATURES);
  return app;
}

/** Balancers learn first that the process is about to end. Then `app.close()` runs `Shutdown`, which says the order. */
async function stopGracefully(app: NestFastifyApplication, graceMs: number): Promise<void> {
  await app.get(Drain).run();
  // A connection that is busy when the server closes would otherwise be kept alive after its answer.
  const closingIdle = setInterval(() => app.getHttpServer().closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await Promise.race([app.close(), pause(graceMs, undefined, { ref: false })]);
  clearInterval(closingIdle);
}
